import 'fake-indexeddb/auto'
import type { Story } from '@storystone/schema/contract/story.ts'
import { set } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'
import { eraseUserData } from '../../session/erase.ts'
import { rememberUser } from '../../storage/last-user.ts'
import { openStore } from '../../storage/open-store.ts'
import { putOnShelf } from '../../storage/shelf/shelf.ts'
import { claimShelf } from '../../storage/shelf/shelf-access.ts'
import { hasNarration, readNarration } from '../../storage/shelf/shelf-audio.ts'
import { readPhoto } from '../../storage/shelf/shelf-photos.ts'
import { startContractServer, storyResult } from '../../testing/contract-server.ts'
import { fetchFiles } from './shelf-files.ts'
import { measureShelf, narrationOf, removeNarrations, removePhotos } from './shelf-space.ts'

const user = { id: 'u1', email: 'ada@example.com', createdAt: '2026-11-20T08:00:00.000Z' }
const { creditsLeft: _credits, ...told } = storyResult
const story: Story = {
  ...told,
  format: 'history_guide',
  imageUrl: '/api/media/p1',
  narrationUrl: '/api/media/n1',
}
const voice = 'storystone-en-male'

const bytesOf = (text: string, type: string) => ({
  type,
  bytes: new TextEncoder().encode(text).buffer,
})

beforeEach(async () => {
  await eraseUserData()
  rememberUser(user)
  await claimShelf(user.id)
  await putOnShelf(user.id, story)
  // As browsers have them that can't keep a Blob: no more can this one.
  await set('/api/media/p1', bytesOf('12345', 'image/jpeg'), openStore('storystone-photos'))
  const audio = { words: `${story.title}\n${story.content}`, sentences: [] }
  const file = bytesOf('123', 'audio/mpeg')
  await set(`${story.id}/${voice}`, { ...audio, file }, openStore('storystone-audio'))
})

it('is measured by its stories and the bytes of their photos and narrations', async () => {
  expect(await measureShelf(user.id)).toEqual({
    ...{ stories: 1, photos: 5, narrations: 3 },
    ...{ keepsPhotos: true, isPersisted: false },
  })
  expect(await narrationOf(story.id)).toEqual({ isWanted: true, bytes: 3 })
  expect(await hasNarration(story.id, voice)).toBe(true)
  expect(await hasNarration(story.id, 'storystone-en-female')).toBe(false)
})

it('is freed of photos and narrations, which are not fetched again unasked', async () => {
  expect(await readPhoto('/api/media/p1')).toBeDefined()
  expect(await readNarration(story, voice)).toBeDefined()
  const { seen } = await startContractServer((response) => void response.writeHead(404).end())
  await removePhotos(user.id)
  await removeNarrations(user.id)
  expect(await readPhoto('/api/media/p1')).toBeUndefined()
  expect(await readNarration(story, voice)).toBeUndefined()
  expect(await measureShelf(user.id)).toMatchObject({
    ...{ stories: 1, photos: 0, narrations: 0 },
    keepsPhotos: false,
  })
  await fetchFiles(user.id)
  expect(seen).toEqual([])
})
