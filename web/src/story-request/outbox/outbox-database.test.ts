import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetDrained, keepNext } from '#web/testing/drain.ts'
import { allItems, editItem } from './outbox-database.ts'

beforeEach(forgetDrained)

describe('editItem', () => {
  const changed = { text: 'Petra', format: 'history_guide', language: 'en' } as const

  it('keeps the key of an item that was never sent', async () => {
    const { id } = await keepNext('Colosseum')
    expect(await editItem(id, changed)).toBe(true)
    expect(await allItems()).toMatchObject([{ id, request: changed, state: 'unsent' }])
  })

  it('changes nothing when the item is gone', async () => {
    expect(await editItem(crypto.randomUUID(), changed)).toBe(false)
    expect(await allItems()).toEqual([])
  })
})
