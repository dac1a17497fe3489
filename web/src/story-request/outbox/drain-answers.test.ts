import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, json, refusal, storyResult, until } from '#web/testing/contract-server.ts'
import { drain, forgetDrained, keepNext, keptStates, startDrainServer } from '#web/testing/drain.ts'
import { ada } from '#web/testing/user.ts'
import { allItems, countUnsent, reopenItem } from './outbox-database.ts'

/** A page of somebody else: a proxy, or the network of a hotel. */
const strange =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>')

beforeEach(forgetDrained)

describe('drainOutbox', () => {
  it.each([
    ['insufficient_credits', {}],
    ['not_recognised', { candidates: ['Petra'] }],
    ['unsupported_photo', {}],
    ['idempotency_conflict', {}],
  ] as const)('keeps an item refused as %s with its problem, and goes on', async (code, more) => {
    await keepNext('Colosseum')
    await keepNext('Petra')
    const { sent } = await startDrainServer(json(ada), refusal(code, more), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(2)
    const [left] = await allItems()
    expect(left).toMatchObject({ request: { text: 'Colosseum' }, state: 'refused' })
    expect(left?.problem).toEqual({ code, message: `Because of ${code}.`, ...more })
  })

  it.each([
    ['generation_in_progress', { 'Retry-After': '2' }, 2000, 'sent'],
    ['too_many_requests', { 'Retry-After': '7' }, 7000, 'postponed'],
    ['temporarily_unavailable', {}, 5000, 'sent'],
  ] as const)('waits after %s, and sends nothing before it', async (code, headers, ms, state) => {
    await keepNext('Colosseum')
    await keepNext('Petra')
    const { sent } = await startDrainServer(json(ada), refusal(code, {}, headers))
    const end = await drain()
    expect(end).toMatchObject({ kind: 'later' })
    expect(end.kind === 'later' && end.afterMs).toBeGreaterThan(ms - 500)
    expect(await drain()).toMatchObject({ kind: 'later' })
    expect(sent()).toHaveLength(1)
    expect((await keptStates())[0]).toEqual(['Colosseum', state])
  })

  it.each([
    ['six hours', 6 * 3_600_000],
    ['thirty days', 30 * 24 * 3_600_000],
  ])('sends at once an item that a clock %s ahead has postponed', async (_ahead, ms) => {
    await keepNext('Colosseum', { state: 'postponed', notBefore: Date.now() + ms })
    const { sent, seen } = await startDrainServer(json(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(1)
    expect(seen.filter(({ path }) => path === '/api/user')).toHaveLength(1)
  })

  it('waits an hour at most, whatever Retry-After says, and asks once who is signed in', async () => {
    await keepNext('Colosseum')
    const aDay = { 'Retry-After': '86400' }
    const { sent, seen } = await startDrainServer(json(ada), refusal('too_many_requests', {}, aDay))
    await drain()
    const before = seen.length
    const end = await drain()
    expect(end.kind === 'later' && end.afterMs).toBeGreaterThan(3_590_000)
    expect(end.kind === 'later' && end.afterMs).toBeLessThanOrEqual(3_600_000)
    expect(seen.slice(before)).toMatchObject([{ path: '/api/user' }])
    expect(sent()).toHaveLength(1)
  })

  it('backs off when the storyteller fails, and leaves a problem after the third time', async () => {
    await keepNext('Colosseum')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { sent } = await startDrainServer(json(ada), refusal('provider_failed'))
    for (const ms of [1000, 2000]) {
      expect(await drain()).toEqual({ kind: 'later', afterMs: ms })
      vi.setSystemTime(Date.now() + ms)
    }
    expect(await drain()).toEqual({ kind: 'done' })
    const [left] = await allItems()
    expect(left?.problem).toMatchObject({ code: 'provider_failed' })
    expect(new Set(sent().map(([key]) => key)).size).toBe(1)
  })

  it('removes an item whose story was deleted since', async () => {
    await keepNext('Colosseum', { state: 'sent' })
    await startDrainServer(json(ada), refusal('not_found'))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(await allItems()).toEqual([])
  })

  it.each([
    ['a proxy refuses', strange(403), 'postponed'],
    ['a proxy answers with a page of its own', strange(502), 'sent'],
    ['is answered by nonsense', json({ title: 1 }), 'sent'],
  ])('passes over an item that %s, ever longer; the next is sent', async (_what, answer, state) => {
    const { id } = await keepNext('Colosseum')
    await keepNext('Petra')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { sent } = await startDrainServer(
      json(ada),
      answer,
      json(storyResult),
      answer,
      json(storyResult),
    )
    expect(await drain()).toEqual({ kind: 'later', afterMs: 16_000 })
    expect(sent().map(([, text]) => text)).toEqual(['Colosseum', 'Petra'])
    expect(await keptStates()).toEqual([['Colosseum', state]])
    vi.setSystemTime(Date.now() + 16_000)
    expect(await drain()).toEqual({ kind: 'later', afterMs: 32_000 })
    expect((await allItems())[0]?.notUnderstood).toBe(2)
    await reopenItem(id)
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent().at(-1)).toEqual([id, 'Colosseum'])
  })

  it('is unreachable when a hotel’s log-in page answers', async () => {
    await keepNext('Colosseum')
    await startDrainServer(json(ada), strange(200))
    expect(await drain()).toEqual({ kind: 'unreachable' })
    expect(await countUnsent(ada.id)).toBe(1)
  })

  it('is unreachable when an answer never comes', async () => {
    await keepNext('Colosseum')
    const { sent } = await startDrainServer(
      json(ada),
      () => new Promise(() => {}),
      json(storyResult),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const end = drain()
    await until(() => expect(sent()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(76_000)
    expect(await end).toEqual({ kind: 'unreachable' })
    vi.useRealTimers()
    expect(await drain()).toEqual({ kind: 'done' })
  })
})
