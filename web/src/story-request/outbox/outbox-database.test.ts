import 'fake-indexeddb/auto'
import { createStore, get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type Answer,
  disconnect,
  json,
  refusal,
  startContractServer,
  storyResult,
} from '#web/testing/contract-server.ts'
import { heldWork, stubLocks } from '#web/testing/locks.ts'
import {
  emptyOutbox,
  keepOutboxItem,
  outboxItem,
  petra,
  type SomeOfItem,
} from '#web/testing/outbox.ts'
import { until } from '#web/testing/until.ts'
import { ada } from '#web/testing/user.ts'
import { sendItem } from '../exchange.ts'
import type { OutboxItem } from '../item.ts'
import { advance } from '../machine.ts'
import { deleteItem, editItem, reopenItem } from './changes.ts'
import { type DrainEnd, drainOutbox } from './drain.ts'
import { holdItem, untilFree } from './lock.ts'
import {
  allItems,
  changeItem,
  countUnsent,
  itemsOf,
  keepItem,
  type OutboxEvent,
  onOutboxEvent,
  removeItem,
} from './outbox-database.ts'

const user = (id: string): Answer => json({ ...ada, id })

/** No place is found: a request is sent as it is. */
const nowhere = json({ candidates: [], sure: false })

/** A server with `who` signed in. `answers` are for the items, the last one for all further ones. */
const startServer = async (who: Answer, ...answers: [Answer, ...Answer[]]) => {
  let count = 0
  const { seen } = await startContractServer((response, request) => {
    if (request.path === '/api/user') return who(response, request)
    if (request.path.startsWith('/api/places')) return nowhere(response, request)
    count += 1
    return (answers[count - 1] ?? answers.at(-1) ?? disconnect)(response, request)
  })
  const requests = () => seen.filter(({ path }) => /generate|retell|inscription/.test(path))
  return {
    /** The key and the text of each story request. */
    sent: () =>
      requests().map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body).text]),
    requests,
    seen,
  }
}

/** A page of somebody else: a proxy, or the network of a hotel. */
const page =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>')

let made = 0

const keep = (text: string, more: SomeOfItem = {}): Promise<OutboxItem> => {
  made += 1
  return keepOutboxItem({ request: { ...petra, text }, madeAt: made, ...more })
}

const titles: string[] = []
const drain = (): Promise<DrainEnd> =>
  drainOutbox(async (_item, story) => {
    titles.push(String(story?.title))
  })
const states = async () => (await allItems()).map(({ request, state }) => [request.text, state])

beforeEach(async () => {
  titles.length = 0
  await emptyOutbox()
})
afterEach(() => vi.useRealTimers())

describe('drainOutbox', () => {
  it('sends one item at a time, oldest first, each with its own key', async () => {
    const second = await keep('Petra')
    const first = await keep('Colosseum', { madeAt: 0 })
    let underWay = 0
    const { sent } = await startServer(json(ada), async (response, request) => {
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
    expect(titles).toEqual([storyResult.title, storyResult.title])
    expect(await allItems()).toEqual([])
  })

  it('sends a photo as a form to the endpoint of its format', async () => {
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
    const { requests } = await startServer(json(ada), json(storyResult))
    await drain()
    const [guide, inscription] = requests()
    expect(guide?.path).toBe('/api/generate-story')
    expect(guide?.body).toContain('a picture')
    expect(guide?.body).toContain(JSON.stringify(location))
    expect(guide?.body).not.toContain('name="name"')
    expect(guide?.headers['accept-language']).toBe('fr')
    expect(inscription?.path).toBe('/api/translate-inscription')
    expect(inscription?.body).toMatch(/name="name"\r\n\r\nArch/)
  })

  it('marks an item as sent before it is, so that a cut connection repeats it with the same key, after the others', async () => {
    const { id } = await keep('Colosseum')
    const other = await keep('Petra')
    const seenStates: unknown[] = []
    const { sent } = await startServer(
      json(ada),
      async (response) => {
        seenStates.push(...(await states()))
        response.destroy()
      },
      json(storyResult),
    )
    expect(await drain()).toEqual({ kind: 'unreachable' })
    expect(seenStates[0]).toEqual(['Colosseum', 'sent'])
    expect(await states()).toEqual([['Colosseum', 'sent']])
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent().map(([key]) => key)).toEqual([id, other.id, id])
  })

  it('leaves an item that a page shows, then takes it over where that page left it', async () => {
    const draftPhoto = crypto.randomUUID()
    const { id } = await keep('Colosseum', { draftPhoto })
    const { seen } = await startServer(json(ada), json(storyResult), json(storyResult))
    await holdItem(id, async () => {
      await changeItem(id, (item) => advance(item, { kind: 'sending' }))
      await changeItem(id, (item) => advance(item, { kind: 'accepted', generation: 'g1' }))
      expect(await drain()).toEqual({ kind: 'held', ids: [id] })
      expect(await drainOutbox(async () => {}, id)).toEqual({ kind: 'done' })
    })
    expect(await allItems()).toMatchObject([{ draftPhoto, generation: 'g1' }])
    expect(await drain()).toEqual({ kind: 'done' })
    expect(seen.at(-1)?.path).toBe('/api/generations/g1/events')
    expect(await allItems()).toEqual([])
  })

  it('sends an item again with its key when the server has forgotten its generation', async () => {
    const { id } = await keep('Colosseum', { state: 'accepted', generation: 'g1' })
    const { sent } = await startServer(json(ada), refusal('not_found'), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([[id, 'Colosseum']])
  })

  it('leaves the items of another user', async () => {
    await keep('Colosseum')
    const { sent } = await startServer(user('bob'), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([])
    expect(await countUnsent(ada.id)).toBe(1)
    expect(await itemsOf('bob')).toEqual([])
  })

  it.each([
    ['nobody is signed in', refusal('not_signed_in'), json(storyResult), 0],
    ['the session ends', json(ada), refusal('not_signed_in'), 1],
  ])('leaves an item as it was when %s', async (_what, who, answer, requests) => {
    await keep('Colosseum')
    const { sent } = await startServer(who, answer)
    expect(await drain()).toEqual({ kind: 'signed-out' })
    expect(sent()).toHaveLength(requests)
    expect(await states()).toEqual([['Colosseum', 'unsent']])
  })

  it('sends no request when every item has a problem', async () => {
    await keep('Petra', { state: 'refused', problem: { code: 'not_recognised', message: 'No.' } })
    const { seen } = await startServer(json(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(seen).toEqual([])
  })

  it.each([
    ['insufficient_credits', {}],
    ['not_recognised', { candidates: ['Petra'] }],
    ['unsupported_photo', {}],
    ['idempotency_conflict', {}],
  ] as const)('keeps an item refused as %s with its problem, and goes on', async (code, more) => {
    await keep('Colosseum')
    await keep('Petra')
    const { sent } = await startServer(json(ada), refusal(code, more), json(storyResult))
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
  ] as const)(
    'waits after %s, and sends no other item before it',
    async (code, headers, ms, state) => {
      await keep('Colosseum')
      await keep('Petra')
      const { sent } = await startServer(json(ada), refusal(code, {}, headers))
      const end = await drain()
      expect(end).toMatchObject({ kind: 'later' })
      expect(end.kind === 'later' && end.afterMs).toBeGreaterThan(ms - 500)
      expect(await drain()).toMatchObject({ kind: 'later' })
      expect(sent()).toHaveLength(1)
      expect((await states())[0]).toEqual(['Colosseum', state])
    },
  )

  it('leaves the outcome unknown when too_many_requests follows an unanswered try', async () => {
    const { id } = await keep('Colosseum', { state: 'sent' })
    await startServer(json(ada), refusal('too_many_requests', {}, { 'Retry-After': '7' }))
    await drain()
    expect(await editItem(id, { text: 'Petra', format: 'quick_facts', language: 'en' })).toBe(false)
  })

  it.each([
    ['six hours', 6 * 3_600_000],
    ['thirty days', 30 * 24 * 3_600_000],
  ])('sends at once an item that a clock %s ahead has postponed', async (_ahead, ms) => {
    await keep('Colosseum', { state: 'postponed', notBefore: Date.now() + ms })
    const { sent, seen } = await startServer(json(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(1)
    expect(seen.filter(({ path }) => path === '/api/user')).toHaveLength(1)
  })

  it('waits an hour at most, whatever Retry-After says, and requests the user once', async () => {
    await keep('Colosseum')
    const aDay = { 'Retry-After': '86400' }
    const { sent, seen } = await startServer(json(ada), refusal('too_many_requests', {}, aDay))
    await drain()
    const before = seen.length
    const end = await drain()
    expect(end.kind === 'later' && end.afterMs).toBeGreaterThan(3_590_000)
    expect(end.kind === 'later' && end.afterMs).toBeLessThanOrEqual(3_600_000)
    expect(seen.slice(before)).toMatchObject([{ path: '/api/user' }])
    expect(sent()).toHaveLength(1)
  })

  it('backs off when the storyteller fails, and leaves a problem after the third time', async () => {
    await keep('Colosseum')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const { sent } = await startServer(json(ada), refusal('provider_failed'))
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
    await keep('Colosseum', { state: 'sent' })
    await startServer(json(ada), refusal('not_found'))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(await allItems()).toEqual([])
  })

  it.each([
    ['a proxy refuses', page(403), 'postponed'],
    ['a proxy answers with a page of its own', page(502), 'sent'],
    ['is answered by nonsense', json({ title: 1 }), 'sent'],
  ])(
    'passes over an item that %s, longer each time, and sends the next',
    async (_what, answer, state) => {
      const { id } = await keep('Colosseum')
      await keep('Petra')
      vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
      const { sent } = await startServer(
        json(ada),
        answer,
        json(storyResult),
        answer,
        json(storyResult),
      )
      expect(await drain()).toEqual({ kind: 'later', afterMs: 16_000 })
      expect(sent().map(([, text]) => text)).toEqual(['Colosseum', 'Petra'])
      expect(await states()).toEqual([['Colosseum', state]])
      vi.setSystemTime(Date.now() + 16_000)
      expect(await drain()).toEqual({ kind: 'later', afterMs: 32_000 })
      expect((await allItems())[0]?.notUnderstood).toBe(2)
      await reopenItem(id)
      expect(await drain()).toEqual({ kind: 'done' })
      expect(sent().at(-1)).toEqual([id, 'Colosseum'])
    },
  )

  it('stops an upload when its item is deleted, and sends it again after an Undo', async () => {
    const item = await keep('Colosseum')
    const cut = vi.fn()
    const { sent } = await startServer(
      json(ada),
      (response) => void response.on('close', cut),
      json(storyResult),
    )
    const end = drain()
    await until(() => expect(sent()).toHaveLength(1))
    await deleteItem(item.id)
    await keepItem(item)
    expect(await end).toEqual({ kind: 'done' })
    await until(() => expect(cut).toHaveBeenCalled())
    expect(sent().map(([key]) => key)).toEqual([item.id, item.id])
  })

  it('goes on when a story can’t be notified', async () => {
    await keep('Colosseum')
    await keep('Petra')
    const { sent } = await startServer(json(ada), json(storyResult))
    expect(await drainOutbox(() => Promise.reject(new Error('No')))).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(2)
  })

  it('is unreachable when a hotel’s log-in page answers', async () => {
    await keep('Colosseum')
    await startServer(json(ada), page(200))
    expect(await drain()).toEqual({ kind: 'unreachable' })
    expect(await countUnsent(ada.id)).toBe(1)
  })

  it('is unreachable when an answer never comes', async () => {
    await keep('Colosseum')
    const { sent } = await startServer(json(ada), () => new Promise(() => {}), json(storyResult))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const end = drain()
    await until(() => expect(sent()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(76_000)
    expect(await end).toEqual({ kind: 'unreachable' })
    vi.useRealTimers()
    expect(await drain()).toEqual({ kind: 'done' })
  })

  it.each([
    [true, { kind: 'deleted' }, 0],
    [false, { kind: 'generated', story: storyResult }, 1],
  ])(
    'sends an item that is not there only where it could not be stored',
    async (isStored, outcome, count) => {
      const { sent } = await startServer(json(ada), json(storyResult))
      expect(await sendItem(outboxItem(), { isStored })).toMatchObject({ outcome })
      expect(sent()).toHaveLength(count)
    },
  )

  it('does not send an item that is deleted while the user is requested', async () => {
    const { id } = await keep('Colosseum')
    const { sent } = await startServer(async (response, request) => {
      await removeItem(id)
      await json(ada)(response, request)
    }, json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([])
  })

  it('passes over an item that it can’t read, and keeps it', async () => {
    const store = createStore('storystone-outbox', 'items')
    await set('odd', { id: 'odd' }, store)
    await keep('Colosseum')
    expect(await states()).toEqual([['Colosseum', 'unsent']])
    await startServer(json(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(await get('odd', store)).toEqual({ id: 'odd' })
    await removeItem('odd')
  })

  it('runs in one of several tabs at a time, and is busy after a minute', async () => {
    const locks = stubLocks()
    await keep('Colosseum')
    const { sent } = await startServer(json(ada), json(storyResult))
    expect(await Promise.all([drain(), drain()])).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(sent()).toHaveLength(1)
    const held = heldWork()
    const other = locks.request('storystone-outbox', held.wait)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const end = drain()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await end).toEqual({ kind: 'busy' })
    held.release()
    await other
    expect(await drain()).toEqual({ kind: 'done' })
  })

  it.each([
    ['is free', true, 0],
    ['is still held after the time', false, 1000],
    ['can’t be known without locks', undefined, 0],
  ])('untilFree learns that an item %s', async (_what, isFree, ms) => {
    const id = crypto.randomUUID()
    if (isFree !== undefined) stubLocks()
    const held = heldWork()
    const holding = holdItem(id, held.wait)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = untilFree(id, 1000)
    if (isFree) held.release()
    await vi.advanceTimersByTimeAsync(ms)
    expect(await waiting).toBe(isFree)
    held.release()
    await holding
  })

  it('emits events to every tab', async () => {
    const events: OutboxEvent[] = []
    onTestFinished(onOutboxEvent((event) => events.push(event)))
    await keep('Colosseum')
    await startServer(json(ada), json(storyResult))
    await drain()
    const { id: storyId, title, creditsLeft } = storyResult
    await until(() =>
      expect(events).toContainEqual({ kind: 'told', owner: ada.id, storyId, title, creditsLeft }),
    )
    expect(events[0]).toEqual({ kind: 'changed' })
  })
})

describe('editItem', () => {
  const changed = { text: 'Petra', format: 'history_guide', language: 'en' } as const

  it('keeps the key of an item that was never sent', async () => {
    const { id } = await keep('Colosseum')
    expect(await editItem(id, changed)).toBe(true)
    expect(await allItems()).toMatchObject([{ id, request: changed, state: 'unsent' }])
  })

  it('refuses an item with an unknown outcome', async () => {
    const { id } = await keep('Colosseum', { state: 'sent' })
    expect(await editItem(id, changed)).toBe(false)
    expect((await allItems())[0]?.request.text).toBe('Colosseum')
  })

  it('gives an answered item a new key', async () => {
    const problem = { code: 'not_recognised', message: 'No.' } as const
    const before = await keep('Colosseum', { state: 'refused', problem, failures: 2 })
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
