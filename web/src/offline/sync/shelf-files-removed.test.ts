import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { openStore } from '#web/platform/storage/open-store.ts'
import { startContractServer } from '#web/testing/contract-server.ts'
import { shelfStory, startWithAda } from '#web/testing/shelf.ts'
import { ada } from '#web/testing/user.ts'
import { putOnShelf } from '../shelf/shelf.ts'
import { claimShelf } from '../shelf/shelf-access.ts'
import { hasNarration, readNarration, readPhoto } from '../shelf/shelf-media.ts'
import {
  fetchFiles,
  measureShelf,
  measureStory,
  removeNarrations,
  removePhotos,
} from './shelf-files.ts'

const story = shelfStory('a', 1, {
  format: 'history_guide',
  imageUrl: '/api/media/p1',
  narrationUrl: '/api/media/n1',
})
const voice = 'storystone-en-male'

const bytesOf = (text: string, type: string) => ({
  type,
  bytes: new TextEncoder().encode(text).buffer,
})

beforeEach(async () => {
  await startWithAda()
  await claimShelf(ada.id)
  await putOnShelf(ada.id, story)
  // As bytes, which browsers store that can't keep a Blob; this one can't either.
  await set('/api/media/p1', bytesOf('12345', 'image/jpeg'), openStore('storystone-photos'))
  const words = `${story.title}\n${story.content}`
  const audio = { words, sentences: [], file: bytesOf('123', 'audio/mpeg') }
  await set(`${story.id}/${voice}`, audio, openStore('storystone-audio'))
})

it('measureShelf counts the stories and the bytes of photos and narrations', async () => {
  expect(await measureShelf(ada.id)).toEqual({
    stories: 1,
    photos: 5,
    narrations: 3,
    keepsPhotos: true,
    isPersisted: false,
  })
  expect(await measureStory(story)).toMatchObject({ picture: 5, narration: 3 })
  expect(await hasNarration(story.id, voice)).toBe(true)
  expect(await hasNarration(story.id, 'storystone-en-female')).toBe(false)
})

it('the sizes of the shelf are measured without copying a file, and of one story without the others', async () => {
  const blobs = vi.fn(Blob)
  vi.stubGlobal('Blob', blobs)
  const readWhole: string[] = []
  const { getAll } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    readWhole.push(this.transaction.db.name)
    return getAll.call(this)
  })
  const audio = { words: '', sentences: [], file: bytesOf('1234', 'audio/mpeg') }
  await set(`another/${voice}`, audio, openStore('storystone-audio'))
  expect(await measureShelf(ada.id)).toMatchObject({ photos: 5, narrations: 7 })
  expect(readWhole).not.toContain('storystone-audio')
  expect(blobs).not.toHaveBeenCalled()
  expect(await measureStory({ ...story, imageUrl: null })).toMatchObject({ narration: 3 })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('fetchFiles leaves out what removePhotos and removeNarrations have removed', async () => {
  expect(await readPhoto('/api/media/p1')).toBeDefined()
  expect(await readNarration(story, voice)).toBeDefined()
  const { seen } = await startContractServer((response) => void response.writeHead(404).end())
  await removePhotos(ada.id)
  await removeNarrations(ada.id)
  expect(await readPhoto('/api/media/p1')).toBeUndefined()
  expect(await readNarration(story, voice)).toBeUndefined()
  expect(await measureShelf(ada.id)).toMatchObject({
    stories: 1,
    photos: 0,
    narrations: 0,
    keepsPhotos: false,
  })
  await fetchFiles(ada.id)
  expect(seen).toEqual([])
})
