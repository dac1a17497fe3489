import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { json, startServerOf, storyResult } from '#web/testing/contract-server.ts'
import { emptyOutbox, petra } from '#web/testing/outbox.ts'
import { restoreRecorded } from '#web/testing/recorded.ts'
import { ada } from '#web/testing/user.ts'
import { restoreDraftText, useDraftText } from '../draft/draft-text.ts'
import { StoryRequest } from '../request.ts'
import { followedKey } from '../tab-storage.ts'
import { findFollowed, prepareItem, storeItem } from './begin-request.ts'
import { allItems } from './outbox.ts'
import { drainOutbox } from './outbox-drain.ts'
import { OutboxItem } from './outbox-item.ts'

const prepare = (request: StoryRequest) => {
  // happy-dom's own buffers are not those of the page.
  const photo = Object.assign(new Blob(), { arrayBuffer: async () => new ArrayBuffer(5) })
  return prepareItem({ request, owner: 'ada', readPhoto: async () => photo, readyText: '-' })
}

/** The attempt of a recorded tab. */
const restoreAttempt = async (name: 'underWay' | 'failed') => {
  await restoreRecorded(name)
  const { key, request } = JSON.parse(sessionStorage.getItem(followedKey) ?? '')
  return { key, request: StoryRequest.parse(request) }
}

beforeEach(async () => {
  sessionStorage.clear()
  await emptyOutbox()
})

describe('what the version of 24 November 2026 has stored', () => {
  it('in the outbox is read whole, and sent oldest first with its keys, but for what was refused', async () => {
    const { items } = await restoreRecorded('waiting')
    const inOrder = items
      .map((item) => OutboxItem.parse(item))
      .sort((one, other) => one.madeAt - other.madeAt)
    expect(await allItems()).toEqual(inOrder)
    const [refused, ...open] = inOrder
    expect(open.map(({ state, photo }) => [state, photo?.bytes.byteLength])).toEqual([
      ['answered', undefined],
      ['unknown', undefined],
      ['unsent', undefined],
      ['unsent', 858],
    ])
    const { keys } = await startServerOf({
      '/api/user': json({ ...ada, id: refused?.owner }),
      '/api/generate-story': json(storyResult),
      '/api/generate-story-from-text': json(storyResult),
    })
    expect(await drainOutbox(async () => {})).toEqual({ kind: 'done' })
    expect(keys()).toEqual(open.map(({ id }) => id))
    expect(await allItems()).toEqual([refused])
  })

  it('as the text of a draft stays', async () => {
    await restoreRecorded('waiting')
    restoreDraftText()
    expect(useDraftText.getState().text).toBe('The arch next to it')
  })

  it('of a request under way goes on with its key after a reload', async () => {
    const { key, request } = await restoreAttempt('underWay')
    expect(await findFollowed()).toEqual(request)
    await storeItem(await prepare(request))
    expect(await allItems()).toMatchObject([
      { id: key, state: 'unknown', draftPhoto: request.photo },
    ])
    expect(await findFollowed()).toEqual({ ...request, item: key })
  })

  it('of a request that failed gives its key to the same request only', async () => {
    const { key, request } = await restoreAttempt('failed')
    const { location, ...again } = request
    expect(await findFollowed()).toBeUndefined()
    expect((await prepare(petra)).id).not.toBe(key)
    expect(await prepare(again)).toMatchObject({ id: key, request: { location } })
  })

  it.each(['{', '{"request":{}}', 'null'])(
    'is passed over where it can’t be read: %s',
    async (kept) => {
      sessionStorage.setItem(followedKey, kept)
      expect(await findFollowed()).toBeUndefined()
    },
  )
})
