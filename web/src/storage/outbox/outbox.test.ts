import 'fake-indexeddb/auto'
import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type DrainEnd, drainOutbox } from '../../request/outbox/outbox-drain.ts'
import { json, refusal, startContractServer, storyResult } from '../../testing/contract-server.ts'
import { until } from '../../testing/until.ts'
import { allItems, countUnsent, editItem, itemsOf, keepItem, removeItem } from './outbox.ts'
import { type OutboxEvent, onOutboxEvent } from './outbox-events.ts'
import { newItem, type OutboxItem } from './outbox-item.ts'

type Answer = Parameters<typeof startContractServer>[0]

const ada = 'ada'
const user = (id: string): Answer =>
  json({ id, email: `${id}@example.com`, createdAt: '2026-11-21T08:00:00.000Z' })

/** The server with `who` signed in; its answers to what the outbox sends, the last for all others. */
const startServer = async (who: Answer, ...answers: [Answer, ...Answer[]]) => {
  let sent = 0
  const { seen } = await startContractServer((response, request) => {
    if (request.path === '/api/user') return who(response, request)
    sent += 1
    const answer = answers[Math.min(sent, answers.length) - 1] ?? answers[0]
    return answer(response, request)
  })
  return {
    /** What was asked for: the key and the text of each. */
    sent: () =>
      seen
        .filter(({ method }) => method === 'POST')
        .map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body).text]),
    seen,
  }
}

let made = 0

const keep = async (text: string, more: Partial<OutboxItem> = {}): Promise<OutboxItem> => {
  made += 1
  const request = { text, format: 'quick_facts', language: 'en' } as const
  const fresh = { id: crypto.randomUUID(), owner: ada, request, photo: null } as const
  const item = {
    ...newItem({ ...fresh, state: 'unsent', readyText: 'Ready' }),
    madeAt: made,
    ...more,
  }
  await keepItem(item)
  return item
}

const told: string[] = []
const drain = (): Promise<DrainEnd> =>
  drainOutbox(async (_item, { title }) => {
    told.push(title)
  })
const states = async () => (await allItems()).map(({ request, state }) => [request.text, state])

beforeEach(async () => {
  told.length = 0
  for (const { id } of await allItems()) await removeItem(id)
})
afterEach(() => vi.useRealTimers())

describe('the outbox', () => {
  it('sends one after the other in the order they were made, each under its own key', async () => {
    const second = await keep('Petra')
    const first = await keep('Colosseum', { madeAt: 0 })
    let underWay = 0
    const { sent } = await startServer(user(ada), async (response, request) => {
      underWay += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(underWay).toBe(1)
      underWay -= 1
      await json(storyResult)(response, request)
    })
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([
      [first.id, 'Colosseum'],
      [second.id, 'Petra'],
    ])
    expect(told).toEqual([storyResult.title, storyResult.title])
    expect(await allItems()).toEqual([])
  })

  it('sends a photo as the form that its format asks for', async () => {
    const bytes = new TextEncoder().encode('a picture').buffer
    const location = { latitude: 41.89, longitude: 12.49, locationName: '' }
    const photo = { photo: { bytes, type: 'image/jpeg' } }
    await keep('', {
      ...photo,
      request: { text: '', format: 'history_guide', language: 'fr', location },
    })
    await keep('Arch', {
      ...photo,
      request: { text: 'Arch', format: 'translate_inscription', language: 'en' },
    })
    const { seen } = await startServer(user(ada), json(storyResult))
    await drain()
    const [guide, inscription] = seen.filter(({ method }) => method === 'POST')
    expect(guide?.path).toBe('/api/generate-story')
    expect(guide?.body).toContain('a picture')
    expect(guide?.body).toContain(JSON.stringify(location))
    expect(guide?.body).not.toContain('name="name"')
    expect(guide?.headers['accept-language']).toBe('fr')
    expect(inscription?.path).toBe('/api/translate-inscription')
    expect(inscription?.body).toMatch(/name="name"\r\n\r\nArch/)
  })

  it('counts as sent before it is: a kill in between asks again by the same key', async () => {
    const { id } = await keep('Colosseum')
    const seenStates: unknown[] = []
    const { sent } = await startServer(
      user(ada),
      async (response) => {
        seenStates.push(...(await states()))
        response.destroy()
      },
      json(storyResult),
    )
    expect(await drain()).toEqual({ kind: 'unreachable' })
    expect(seenStates).toEqual([['Colosseum', 'unknown']])
    expect(await states()).toEqual([['Colosseum', 'unknown']])
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent().map(([key]) => key)).toEqual([id, id])
  })

  it('goes for nobody but its user, and stays for them', async () => {
    await keep('Colosseum')
    const { sent } = await startServer(user('bob'), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([])
    expect(await countUnsent(ada)).toBe(1)
    expect(await itemsOf('bob')).toEqual([])
  })

  it('waits for the next log-in when nobody is signed in', async () => {
    await keep('Colosseum')
    const { sent } = await startServer(refusal('not_signed_in'), json(storyResult))
    expect(await drain()).toEqual({ kind: 'signed-out' })
    expect(sent()).toEqual([])
    expect(await states()).toEqual([['Colosseum', 'unsent']])
  })

  it('is as it was when the session ends in between', async () => {
    await keep('Colosseum')
    await startServer(user(ada), refusal('not_signed_in'))
    expect(await drain()).toEqual({ kind: 'signed-out' })
    expect(await states()).toEqual([['Colosseum', 'unsent']])
  })

  it('asks nobody anything while nothing waits', async () => {
    await keep('Petra', { problem: { code: 'not_recognised', message: 'No.' } })
    const { seen } = await startServer(user(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(seen).toEqual([])
  })

  it.each([
    ['insufficient_credits', {}],
    ['not_recognised', { candidates: ['Petra'] }],
    ['unsupported_photo', {}],
    ['idempotency_conflict', {}],
  ] as const)('keeps what was refused as %s with its reason, and goes on', async (code, more) => {
    await keep('Colosseum')
    await keep('Petra')
    const { sent } = await startServer(user(ada), refusal(code, more), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(2)
    const [left] = await allItems()
    expect(left).toMatchObject({ request: { text: 'Colosseum' }, state: 'answered' })
    expect(left?.problem).toEqual({ code, message: `Because of ${code}.`, ...more })
  })

  it.each([
    ['generation_in_progress', { 'Retry-After': '2' }, 2000, 'unknown'],
    ['too_many_requests', { 'Retry-After': '7' }, 7000, 'answered'],
    ['temporarily_unavailable', {}, 5000, 'unknown'],
  ] as const)('asks later after %s, and nothing overtakes it', async (code, headers, ms, state) => {
    await keep('Colosseum')
    await keep('Petra')
    const { sent } = await startServer(user(ada), refusal(code, {}, headers))
    const end = await drain()
    expect(end).toMatchObject({ kind: 'later' })
    expect(end.kind === 'later' && end.afterMs).toBeGreaterThan(ms - 500)
    expect(await drain()).toMatchObject({ kind: 'later' })
    expect(sent()).toHaveLength(1)
    expect((await states())[0]).toEqual(['Colosseum', state])
  })

  it('knows no more of what was sent in vain when it is only asked to wait', async () => {
    const { id } = await keep('Colosseum', { state: 'unknown' })
    await startServer(user(ada), refusal('too_many_requests', {}, { 'Retry-After': '7' }))
    await drain()
    expect(await editItem(id, { text: 'Petra', format: 'quick_facts', language: 'en' })).toBe(false)
  })

  it.each([
    ['six hours', 6 * 3_600_000],
    ['thirty days', 30 * 24 * 3_600_000],
  ])('sends at once what a clock that was %s ahead has put off', async (_ahead, ms) => {
    await keep('Colosseum', { state: 'answered', notBefore: Date.now() + ms })
    const { sent, seen } = await startServer(user(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(1)
    expect(seen.filter(({ path }) => path === '/api/user')).toHaveLength(1)
  })

  it('waits an hour at most, whatever the server asks for, and asks once who is signed in', async () => {
    await keep('Colosseum')
    const aDay = { 'Retry-After': '86400' }
    const { sent, seen } = await startServer(user(ada), refusal('too_many_requests', {}, aDay))
    await drain()
    const before = seen.length
    const end = await drain()
    expect(end.kind === 'later' && end.afterMs).toBeGreaterThan(3_590_000)
    expect(end.kind === 'later' && end.afterMs).toBeLessThanOrEqual(3_600_000)
    expect(seen.slice(before)).toMatchObject([{ path: '/api/user' }])
    expect(sent()).toHaveLength(1)
  })

  it('backs off from a storyteller that fails, and asks its user after the third time', async () => {
    await keep('Colosseum')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { sent } = await startServer(user(ada), refusal('provider_failed'))
    for (const ms of [2000, 4000]) {
      expect(await drain()).toEqual({ kind: 'later', afterMs: ms })
      vi.setSystemTime(Date.now() + ms)
    }
    expect(await drain()).toEqual({ kind: 'done' })
    const [left] = await allItems()
    expect(left?.problem).toMatchObject({ code: 'provider_failed', requestId: 'r' })
    expect(new Set(sent().map(([key]) => key)).size).toBe(1)
  })

  it('forgets what became a story that was deleted since', async () => {
    await keep('Colosseum', { state: 'unknown' })
    await startServer(user(ada), refusal('not_found'))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(await allItems()).toEqual([])
  })

  it('takes a log-in page of a hotel for no signal', async () => {
    await keep('Colosseum')
    await startServer(user(ada), (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<h1>Welcome to our hotel</h1>')
    })
    expect(await drain()).toEqual({ kind: 'unreachable' })
    expect(await countUnsent(ada)).toBe(1)
  })

  it('gives up an answer that never comes', async () => {
    await keep('Colosseum')
    const { sent } = await startServer(user(ada), () => new Promise(() => {}), json(storyResult))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const end = drain()
    await until(() => expect(sent()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(91_000)
    expect(await end).toEqual({ kind: 'unreachable' })
    vi.useRealTimers()
    expect(await drain()).toEqual({ kind: 'done' })
  })

  it('does not send what is deleted while it is asked who is signed in', async () => {
    const { id } = await keep('Colosseum')
    const { sent } = await startServer(async (response, request) => {
      await removeItem(id)
      await user(ada)(response, request)
    }, json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([])
  })

  it('passes over what it can’t read, and keeps it', async () => {
    const store = createStore('storystone-outbox', 'items')
    await set('odd', { id: 'odd' }, store)
    await keep('Colosseum')
    expect(await states()).toEqual([['Colosseum', 'unsent']])
    await startServer(user(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(
      await store(
        'readonly',
        (items) =>
          new Promise((resolve) => {
            const request = items.get('odd')
            request.onsuccess = () => resolve(request.result)
          }),
      ),
    ).toEqual({ id: 'odd' })
    await removeItem('odd')
  })

  it('is sent by one of several tabs at a time', async () => {
    let before: Promise<unknown> = Promise.resolve()
    // As the browser has it, which happy-dom has not.
    const request = (_name: string, work: () => Promise<unknown>) => {
      before = before.then(work)
      return before
    }
    vi.stubGlobal('navigator', { locks: { request } })
    onTestFinished(() => void vi.unstubAllGlobals())
    await keep('Colosseum')
    const { sent } = await startServer(user(ada), json(storyResult))
    expect(await Promise.all([drain(), drain()])).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(sent()).toHaveLength(1)
  })

  it('tells every tab what happens', async () => {
    const news: OutboxEvent[] = []
    onTestFinished(onOutboxEvent((each) => news.push(each)))
    await keep('Colosseum')
    await startServer(user(ada), json(storyResult))
    await drain()
    const { id: storyId, title, creditsLeft } = storyResult
    await until(() =>
      expect(news).toContainEqual({ kind: 'told', owner: ada, storyId, title, creditsLeft }),
    )
    expect(news[0]).toEqual({ kind: 'changed' })
  })
})

describe('a change to what waits', () => {
  const changed = { text: 'Petra', format: 'history_guide', language: 'en' } as const

  it('keeps the key of what was never sent', async () => {
    const { id } = await keep('Colosseum')
    expect(await editItem(id, changed)).toBe(true)
    expect(await allItems()).toMatchObject([{ id, request: changed, state: 'unsent' }])
  })

  it('is refused while it is not known what came of it', async () => {
    const { id } = await keep('Colosseum', { state: 'unknown' })
    expect(await editItem(id, changed)).toBe(false)
    expect((await allItems())[0]?.request.text).toBe('Colosseum')
  })

  it('makes a new item, with a new key, of what was answered', async () => {
    const problem = { code: 'not_recognised', message: 'No.' } as const
    const before = await keep('Colosseum', { state: 'answered', problem, failures: 2 })
    expect(await editItem(before.id, changed)).toBe(true)
    const [after, ...others] = await allItems()
    expect(others).toEqual([])
    expect(after?.id).not.toBe(before.id)
    expect(after).toMatchObject({ request: changed, state: 'unsent', problem: null, failures: 0 })
    expect(after?.madeAt).toBe(before.madeAt)
  })

  it('of what is gone changes nothing', async () => {
    expect(await editItem(crypto.randomUUID(), changed)).toBe(false)
    expect(await allItems()).toEqual([])
  })
})
