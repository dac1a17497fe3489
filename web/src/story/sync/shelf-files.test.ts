import 'fake-indexeddb/auto'
import type { Story } from '@storystone/schema/contract/story.ts'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { onSessionEnd } from '../../network/session-end.ts'
import { eraseUserData } from '../../session/erase.ts'
import { rememberUser } from '../../storage/last-user.ts'
import { putOnShelf, takeChanges } from '../../storage/shelf/shelf.ts'
import { claimShelf } from '../../storage/shelf/shelf-access.ts'
import { hasNarration, keepNarration } from '../../storage/shelf/shelf-audio.ts'
import { keptPhotos } from '../../storage/shelf/shelf-photos.ts'
import { refusal, startContractServer, storyResult } from '../../testing/contract-server.ts'
import { fetchFiles } from './shelf-files.ts'

type Answer = Parameters<typeof startContractServer>[0]

const user = { id: 'u1', email: 'ada@example.com', createdAt: '2026-11-20T08:00:00.000Z' }
const { creditsLeft: _credits, ...told } = storyResult
const photoOf = (id: string) => `/api/media/${id}`

/** The shelf of the user, with a story for each photo, the first the newest; no photo is kept. */
const shelve = async (...photos: string[]): Promise<void> => {
  rememberUser(user)
  await claimShelf(user.id)
  for (const [place, id] of photos.entries()) {
    const createdAt = `2026-11-${20 - place}T08:00:00.000Z`
    const story: Story = { ...told, id, createdAt, imageUrl: photoOf(id), narrationUrl: null }
    await putOnShelf(user.id, story)
  }
}

const photo: Answer = (response) =>
  void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end('a photo')

const pathsOf = (seen: readonly { path: string }[]) => seen.map(({ path }) => path)

beforeEach(eraseUserData)

it.each(['temporarily_unavailable', 'too_many_requests'] as const)(
  'asks again for a photo that was refused as %s',
  async (code) => {
    await shelve('p1')
    const { seen } = await startContractServer(refusal(code), photo)
    await fetchFiles(user.id)
    expect(await keptPhotos()).toEqual(new Set())
    await fetchFiles(user.id)
    expect(await keptPhotos()).toEqual(new Set([photoOf('p1')]))
    expect(seen).toHaveLength(2)
  },
)

it('asks for nothing more once nobody is signed in, and says so', async () => {
  await shelve('p1', 'p2')
  const ended = vi.fn()
  onTestFinished(onSessionEnd(ended))
  const { seen } = await startContractServer(refusal('not_signed_in'))
  await fetchFiles(user.id)
  expect(pathsOf(seen)).toEqual([photoOf('p1')])
  expect(ended).toHaveBeenCalledOnce()
})

it('asks once for what the server does not have, and again when its user has gone and come', async () => {
  await shelve('p1', 'p2')
  const { seen } = await startContractServer(refusal('not_found'), photo)
  await fetchFiles(user.id)
  await fetchFiles(user.id)
  expect(pathsOf(seen)).toEqual([photoOf('p1'), photoOf('p2')])
  await eraseUserData()
  await shelve('p1')
  await fetchFiles(user.id)
  expect(pathsOf(seen).slice(2)).toEqual([photoOf('p1')])
  expect(await keptPhotos()).toEqual(new Set([photoOf('p1')]))
})

it('lets the narration of a story that was told anew go, and no other', async () => {
  await shelve()
  const narration = { blob: new Blob(['a voice']), sentences: [] }
  const storyOf = (id: string): Story => ({ ...told, id, imageUrl: null })
  for (const id of ['a', 'b']) await keepNarration(user.id, storyOf(id), 'en-male', narration)
  const changed = [storyOf('a'), { ...storyOf('b'), title: 'Another' }]
  await takeChanges(user.id, { changed, deleted: [] }, { since: '1', isWhole: true })
  await fetchFiles(user.id)
  expect(await hasNarration('a', 'en-male')).toBe(true)
  expect(await hasNarration('b', 'en-male')).toBe(false)
})
