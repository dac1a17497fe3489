import 'fake-indexeddb/auto'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { onSessionEnd } from '#web/platform/api/session-end.ts'
import {
  type Answer,
  placePicture,
  refusal,
  startContractServer,
} from '#web/testing/contract-server.ts'
import { shelfStory, startWithAda } from '#web/testing/shelf.ts'
import { ada } from '#web/testing/user.ts'
import { putOnShelf, takeChanges } from '../shelf/shelf.ts'
import { claimShelf } from '../shelf/shelf-access.ts'
import { hasNarration, keepNarration, keptPhotos } from '../shelf/shelf-media.ts'
import { fetchFiles } from './shelf-files.ts'

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
