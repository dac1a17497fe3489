import 'fake-indexeddb/auto'
import { createStore, get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { json, startServerOf, storyResult } from '#web/testing/contract-server.ts'
import { emptyOutbox, outboxItem } from '#web/testing/outbox.ts'
import { restoreRecorded } from '#web/testing/recorded.ts'
import { ada } from '#web/testing/user.ts'
import { restoreDraftText, useDraftText } from '../draft/draft.ts'
import { findFollowed } from '../generate-story.ts'
import { readItem } from '../item.ts'
import { advance } from '../machine.ts'
import { followedKey } from '../tab-storage.ts'
import { drainOutbox } from './drain.ts'
import { allItems, changeItem, everyItem } from './outbox-database.ts'

beforeEach(() => emptyOutbox())

describe('data of the version of 24 November 2026', () => {
  it('the outbox of that version is read whole, and sent oldest first with its keys; a refused item stays', async () => {
    const { items } = await restoreRecorded('waiting')
    const inOrder = items
      .flatMap((item) => readItem(item) ?? [])
      .sort((one, other) => one.madeAt - other.madeAt)
    expect(await allItems()).toEqual(inOrder)
    const [refused, ...open] = inOrder
    expect(open.map(({ state, photo }) => [state, photo?.bytes.byteLength])).toEqual([
      ['postponed', undefined],
      ['sent', undefined],
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

  it('the text of a draft stays', async () => {
    await restoreRecorded('waiting')
    restoreDraftText()
    expect(useDraftText.getState().text).toBe('The arch next to it')
  })

  it.each(['{', '{"request":{}}', 'null'])('an unreadable item is skipped: %s', async (kept) => {
    sessionStorage.setItem(followedKey, kept)
    expect(await findFollowed()).toBeUndefined()
  })
})

describe('an item that a version before December 2026 stored', () => {
  const problem = { code: 'provider_failed', message: 'No.' }

  it.each<[string, object]>([
    ['unsent', { state: 'unsent', problem: null }],
    ['sent', { state: 'unknown', problem: null }],
    ['accepted', { state: 'unknown', problem: null, generation: 'g1' }],
    ['postponed', { state: 'answered', problem: null }],
    ['refused', { state: 'answered', problem }],
    ['paused', { state: 'paused', problem: null }],
  ])('is read as %s', async (state, stored) => {
    const { state: _state, problem: _problem, ...item } = outboxItem()
    await set(item.id, { ...item, ...stored }, createStore('storystone-outbox', 'items'))
    expect(await everyItem()).toEqual([{ ...item, ...stored, state }])
  })

  it('is stored with the state of this version once it changes', async () => {
    const items = createStore('storystone-outbox', 'items')
    const { id, ...item } = outboxItem()
    await set(id, { ...item, id, state: 'unknown', generation: 'g1' }, items)
    await changeItem(id, (now) => advance(now, { kind: 'forgotten' }))
    expect(await get(id, items)).toMatchObject({ id, state: 'sent' })
  })
})
