import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { onSessionEnd } from '#web/platform/api/session-end.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import {
  type Answer,
  json,
  placePicture,
  refusal,
  startContractServer,
} from '#web/testing/contract-server.ts'
import { shelfStory, startWithAda } from '#web/testing/shelf.ts'
import { ada } from '#web/testing/user.ts'
import { putOnShelf, takeChanges } from '../shelf/shelf.ts'
import { claimShelf } from '../shelf/shelf-access.ts'
import {
  hasNarration,
  keepNarration,
  keptPhotos,
  readNarration,
  readPhoto,
} from '../shelf/shelf-media.ts'
import {
  fetchFiles,
  measureShelf,
  measureStory,
  removeNarrations,
  removePhotos,
} from './kept-files.ts'

const urlOf = (id: string) => `/api/media/${id}`

/** Ada's shelf with a story for each photo, the newest first. No photo is stored. */
const startShelf = async (...photos: string[]): Promise<void> => {
  await claimShelf(ada.id)
  for (const [index, id] of photos.entries()) {
    await putOnShelf(ada.id, shelfStory(id, 20 - index, { imageUrl: urlOf(id) }))
  }
}

const photo: Answer = (response) =>
  void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('a photo')

beforeEach(startWithAda)

it('fetchFiles keeps the picture of a place once, for all its stories', async () => {
  await startShelf()
  for (const id of ['a', 'b']) {
    await putOnShelf(ada.id, shelfStory(id, 1, { picture: placePicture }))
  }
  const { paths } = await startContractServer(photo)
  await fetchFiles(ada.id)
  expect(paths()).toEqual(['/api/places/Q1/picture?width=960'])
  expect(await keptPhotos()).toEqual(new Set(paths()))
})

it.each(['temporarily_unavailable', 'too_many_requests'] as const)(
  'fetchFiles requests a photo again after %s',
  async (code) => {
    await startShelf('p1')
    const { seen } = await startContractServer(refusal(code), photo)
    await fetchFiles(ada.id)
    expect(await keptPhotos()).toEqual(new Set())
    await fetchFiles(ada.id)
    expect(await keptPhotos()).toEqual(new Set([urlOf('p1')]))
    expect(seen).toHaveLength(2)
  },
)

it('fetchFiles brings the other photos where the server can’t give some of them', async () => {
  const broken = ['b1', 'b2', 'b3']
  await startShelf(...broken, 'p1', 'p2')
  const isBroken = (path: string) => broken.some((id) => path === urlOf(id))
  const { paths } = await startContractServer((response, request) =>
    (isBroken(request.path) ? refusal('temporarily_unavailable') : photo)(response, request),
  )
  await fetchFiles(ada.id)
  // All may be: that can't be known yet.
  expect(paths()).toEqual(broken.map(urlOf))
  await fetchFiles(ada.id)
  expect(await keptPhotos()).toEqual(new Set(['p1', 'p2'].map(urlOf)))
})

it('fetchFiles brings narrations where the server can’t give a photo', async () => {
  await startShelf('b1')
  const guide = { format: 'history_guide', narrationUrl: '/api/media/n1' } as const
  await putOnShelf(ada.id, shelfStory('a', 1, guide))
  const { paths } = await startContractServer((response, request) =>
    request.path === urlOf('b1')
      ? refusal('temporarily_unavailable')(response, request)
      : json([])(response, request),
  )
  await fetchFiles(ada.id)
  expect(paths()[1]).toContain('/narration')
})

it('fetchFiles stops at not_signed_in and emits the end of the session', async () => {
  await startShelf('p1', 'p2')
  const onEnd = vi.fn()
  onTestFinished(onSessionEnd(onEnd))
  const { paths } = await startContractServer(refusal('not_signed_in'))
  await fetchFiles(ada.id)
  expect(paths()).toEqual([urlOf('p1')])
  expect(onEnd).toHaveBeenCalledOnce()
})

it('fetchFiles requests a missing photo once, and again after its user has left and come back', async () => {
  await startShelf('p1', 'p2')
  const { paths } = await startContractServer(refusal('not_found'), photo)
  await fetchFiles(ada.id)
  await fetchFiles(ada.id)
  expect(paths()).toEqual([urlOf('p1'), urlOf('p2')])
  await startWithAda()
  await startShelf('p1')
  await fetchFiles(ada.id)
  expect(paths().slice(2)).toEqual([urlOf('p1')])
  expect(await keptPhotos()).toEqual(new Set([urlOf('p1')]))
})

it('fetchFiles drops the narration of a story whose text has changed, and no other', async () => {
  await startShelf()
  const narration = { blob: new Blob(['a voice']), sentences: [] }
  for (const id of ['a', 'b']) await keepNarration(ada.id, shelfStory(id), 'en-male', narration)
  const changed = [shelfStory('a'), shelfStory('b', 1, { title: 'Another' })]
  await takeChanges(ada.id, { changed, deleted: [] }, { since: '1', isWhole: true })
  await fetchFiles(ada.id)
  expect(await hasNarration('a', 'en-male')).toBe(true)
  expect(await hasNarration('b', 'en-male')).toBe(false)
})

describe('a shelf with a photo and a narration', () => {
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
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
    ) {
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
})
