import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, startContractServer, storyResult } from '#web/testing/contract-server.ts'
import { colosseum, emptyOutbox, petra } from '#web/testing/outbox.ts'
import { startTexts } from '#web/testing/texts.ts'
import { eve, signIn } from '#web/testing/user.ts'
import { usePhoto } from '../draft/draft.ts'
import { findFollowed, generateStory, prepareItem, storeItem } from '../generate-story.ts'
import type { StoryRequest } from '../item.ts'
import { handBack } from '../machine.ts'
import { followedId, noteFollowed } from './followed-item.ts'
import { allItems, changeItem, everyItem, forgetPausedOf } from './outbox-database.ts'

const photo = '00000000-0000-4000-8000-000000000001'
const key = '00000000-0000-4000-8000-000000000002'
const ofPhoto: StoryRequest = { ...petra, photo }
const location = { latitude: 41.89, longitude: 12.49, locationName: 'Rome, Italy' }

// happy-dom's own buffers are not those of the page.
const file = Object.assign(new Blob(), { arrayBuffer: async () => new ArrayBuffer(5) })

const prepare = (request: StoryRequest) => {
  const { photo: id } = request
  const where = { status: 'fallback' } as const
  usePhoto.setState({ photo: id ? { id, file, preview: 'blob:', where, takenAt: null } : null })
  return prepareItem(request)
}

const begin = async (request: StoryRequest) => {
  const item = await prepare(request)
  await storeItem(item)
  return item
}

/** Gives an item back to its draft, as after a 503. */
const pause = (id: string) => changeItem(id, (item) => handBack(item, { kind: 'signed-out' }))

beforeAll(() => startTexts('en'))
beforeEach(async () => {
  await emptyOutbox()
  signIn()
})

describe('a request', () => {
  it('is in the outbox with its photo before it is sent, and found again after a reload', async () => {
    const { id } = await begin({ ...ofPhoto, location })
    expect(await allItems()).toMatchObject([{ id, state: 'unsent', draftPhoto: photo }])
    expect((await allItems())[0]?.photo?.bytes.byteLength).toBe(5)
    expect(await findFollowed()).toEqual({ ...ofPhoto, location, item: id })
  })

  it('is sent again as it was, with its key, after it was paused and its location found', async () => {
    const { id } = await begin(ofPhoto)
    await pause(id)
    expect([await allItems(), await findFollowed()]).toEqual([[], undefined])
    expect((await begin({ ...ofPhoto, location })).id).toBe(id)
    expect(await allItems()).toMatchObject([{ id, state: 'sent', request: petra }])
  })

  it.each<Partial<StoryRequest>>([
    { text: 'Rome' },
    { format: 'history_guide' },
    { language: 'fr' },
    { retells: 'story-1' },
    { photo: key },
  ])('has a key of its own when it is another one: %j', async (change) => {
    const { id } = await begin(ofPhoto)
    await pause(id)
    expect((await prepare({ ...ofPhoto, ...change })).id).not.toBe(id)
  })

  it('of the same photo in another tab has its key', async () => {
    const { id } = await begin(ofPhoto)
    expect((await prepare(ofPhoto)).id).toBe(id)
    signIn(eve)
    expect((await prepare(ofPhoto)).id).not.toBe(id)
  })

  it.each([
    ['was paused a day ago', { madeAt: Date.now() - 25 * 3_600_000 }],
    ['is about a photo that is dropped', {}],
  ])('that %s is forgotten with its copy of the photo', async (_what, old) => {
    const other = await begin({ ...petra, photo: key })
    await pause(other.id)
    const { id } = await begin(ofPhoto)
    await pause(id)
    await changeItem(id, (item) => ({ ...item, ...old }))
    if (!('madeAt' in old)) await forgetPausedOf(photo)
    expect((await prepare(ofPhoto)).id).not.toBe(id)
    expect((await everyItem()).map((item) => item.id)).toEqual([other.id])
  })

  it('that begins while an earlier one is looked for stays the one of this tab', async () => {
    noteFollowed(key)
    const found = findFollowed()
    noteFollowed(photo)
    expect(await found).toBeUndefined()
    expect(followedId()).toBe(photo)
  })

  it('keeps its key in a browser that stores nothing', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const request = { ...petra, place: colosseum }
    const item = await prepare(request)
    await expect(storeItem(item)).rejects.toThrow('Full')
    expect((await prepare(request)).id).toBe(item.id)
    expect((await prepare({ ...request, text: 'Rome' })).id).not.toBe(item.id)
    const { keys } = await startContractServer(json(storyResult))
    const { signal } = new AbortController()
    await generateStory({ request, signal, change: () => undefined })
    expect(keys()).toEqual([item.id])
    expect((await prepare(request)).id).not.toBe(item.id)
    vi.restoreAllMocks()
  })
})
