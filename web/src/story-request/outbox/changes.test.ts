import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetDrained, keepNext } from '#web/testing/drain.ts'
import { editItem } from './changes.ts'
import { allItems } from './outbox-database.ts'

beforeEach(forgetDrained)

describe('editItem', () => {
  const changed = { text: 'Petra', format: 'history_guide', language: 'en' } as const

  it('keeps the key of an item that was never sent', async () => {
    const { id } = await keepNext('Colosseum')
    expect(await editItem(id, changed)).toBe(true)
    expect(await allItems()).toMatchObject([{ id, request: changed, state: 'unsent' }])
  })

  it('refuses an item with an unknown outcome', async () => {
    const { id } = await keepNext('Colosseum', { state: 'sent' })
    expect(await editItem(id, changed)).toBe(false)
    expect((await allItems())[0]?.request.text).toBe('Colosseum')
  })

  it('gives an answered item a new key', async () => {
    const problem = { code: 'not_recognised', message: 'No.' } as const
    const before = await keepNext('Colosseum', { state: 'refused', problem, failures: 2 })
    expect(await editItem(before.id, changed)).toBe(true)
    const [after, ...others] = await allItems()
    expect(others).toEqual([])
    expect(after?.id).not.toBe(before.id)
    expect(after).toMatchObject({ request: changed, state: 'unsent', problem: null, failures: 0 })
    expect(after?.madeAt).toBe(before.madeAt)
  })

  it('changes nothing when the item is gone', async () => {
    expect(await editItem(crypto.randomUUID(), changed)).toBe(false)
    expect(await allItems()).toEqual([])
  })
})
