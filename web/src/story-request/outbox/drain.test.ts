import 'fake-indexeddb/auto'
import { createStore, get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { json, refusal, storyResult, until } from '#web/testing/contract-server.ts'
import {
  drain,
  drainedTitles,
  forgetDrained,
  keepNext,
  keptStates,
  startDrainServer,
} from '#web/testing/drain.ts'
import { heldWork, stubLocks } from '#web/testing/locks.ts'
import { outboxItem } from '#web/testing/outbox.ts'
import { ada } from '#web/testing/user.ts'
import { advance } from '../machine.ts'
import { sendItem } from '../send-request.ts'
import { drainOutbox } from './drain.ts'
import {
  allItems,
  changeItem,
  countUnsent,
  deleteItem,
  holdItem,
  itemsOf,
  keepItem,
  type OutboxEvent,
  onOutboxEvent,
  removeItem,
  untilFree,
} from './outbox-database.ts'

beforeEach(forgetDrained)

describe('drainOutbox', () => {
  it('sends one item at a time, oldest first, each with its own key', async () => {
    const second = await keepNext('Petra')
    const first = await keepNext('Colosseum', { madeAt: 0 })
    let underWay = 0
    const { sent } = await startDrainServer(json(ada), async (response, request) => {
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
    expect(drainedTitles).toEqual([storyResult.title, storyResult.title])
    expect(await allItems()).toEqual([])
  })

  it('sends a photo as a form to the endpoint of its format', async () => {
    const bytes = new TextEncoder().encode('a picture').buffer
    const location = { latitude: 41.89, longitude: 12.49, locationName: '' }
    const photo = { photo: { bytes, type: 'image/jpeg' } }
    await keepNext('', {
      ...photo,
      request: { text: '', format: 'history_guide', language: 'fr', location },
    })
    await keepNext('Arch', {
      ...photo,
      request: { text: 'Arch', format: 'translate_inscription', language: 'en' },
    })
    const { requests } = await startDrainServer(json(ada), json(storyResult))
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
    const { id } = await keepNext('Colosseum')
    const other = await keepNext('Petra')
    const seenStates: unknown[] = []
    const { sent } = await startDrainServer(
      json(ada),
      async (response) => {
        seenStates.push(...(await keptStates()))
        response.destroy()
      },
      json(storyResult),
    )
    expect(await drain()).toEqual({ kind: 'unreachable' })
    expect(seenStates[0]).toEqual(['Colosseum', 'sent'])
    expect(await keptStates()).toEqual([['Colosseum', 'sent']])
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent().map(([key]) => key)).toEqual([id, other.id, id])
  })

  it('leaves an item that a page shows, then takes it over where that page left it', async () => {
    const draftPhoto = crypto.randomUUID()
    const { id } = await keepNext('Colosseum', { draftPhoto })
    const { seen } = await startDrainServer(json(ada), json(storyResult), json(storyResult))
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

  it('leaves the items of another user', async () => {
    await keepNext('Colosseum')
    const { sent } = await startDrainServer(json({ ...ada, id: 'bob' }), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([])
    expect(await countUnsent(ada.id)).toBe(1)
    expect(await itemsOf('bob')).toEqual([])
  })

  it.each([
    ['nobody is signed in', refusal('not_signed_in'), json(storyResult), 0],
    ['the session ends', json(ada), refusal('not_signed_in'), 1],
  ])('leaves an item as it was when %s', async (_what, who, answer, requests) => {
    await keepNext('Colosseum')
    const { sent } = await startDrainServer(who, answer)
    expect(await drain()).toEqual({ kind: 'signed-out' })
    expect(sent()).toHaveLength(requests)
    expect(await keptStates()).toEqual([['Colosseum', 'unsent']])
  })

  it('sends no request when every item has a problem', async () => {
    await keepNext('Petra', {
      state: 'refused',
      problem: { code: 'not_recognised', message: 'No.' },
    })
    const { seen } = await startDrainServer(json(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(seen).toEqual([])
  })

  it('stops an upload when its item is deleted, and sends it again after an Undo', async () => {
    const item = await keepNext('Colosseum')
    const cut = vi.fn()
    const { sent } = await startDrainServer(
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
    await keepNext('Colosseum')
    await keepNext('Petra')
    const { sent } = await startDrainServer(json(ada), json(storyResult))
    expect(await drainOutbox(() => Promise.reject(new Error('No')))).toEqual({ kind: 'done' })
    expect(sent()).toHaveLength(2)
  })

  it.each([
    [true, { kind: 'deleted' }, 0],
    [false, { kind: 'generated', story: storyResult }, 1],
  ])('sends a missing item only where it was not stored', async (isStored, outcome, count) => {
    const { sent } = await startDrainServer(json(ada), json(storyResult))
    expect(await sendItem(outboxItem(), { isStored })).toMatchObject({ outcome })
    expect(sent()).toHaveLength(count)
  })

  it('does not send an item that is deleted while the user is requested', async () => {
    const { id } = await keepNext('Colosseum')
    const { sent } = await startDrainServer(async (response, request) => {
      await removeItem(id)
      await json(ada)(response, request)
    }, json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(sent()).toEqual([])
  })

  it('passes over an item that it can’t read, and keeps it', async () => {
    const store = createStore('storystone-outbox', 'items')
    await set('odd', { id: 'odd' }, store)
    await keepNext('Colosseum')
    expect(await keptStates()).toEqual([['Colosseum', 'unsent']])
    await startDrainServer(json(ada), json(storyResult))
    expect(await drain()).toEqual({ kind: 'done' })
    expect(await get('odd', store)).toEqual({ id: 'odd' })
    await removeItem('odd')
  })

  it('runs in one of several tabs at a time, and is busy after a minute', async () => {
    const locks = stubLocks()
    await keepNext('Colosseum')
    const { sent } = await startDrainServer(json(ada), json(storyResult))
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

  it('emits events to every tab', async () => {
    const events: OutboxEvent[] = []
    onTestFinished(onOutboxEvent((event) => events.push(event)))
    await keepNext('Colosseum')
    await startDrainServer(json(ada), json(storyResult))
    await drain()
    const { id: storyId, title, creditsLeft } = storyResult
    await until(() =>
      expect(events).toContainEqual({ kind: 'told', owner: ada.id, storyId, title, creditsLeft }),
    )
    expect(events[0]).toEqual({ kind: 'changed' })
  })

  it.each([
    ['written', json(storyResult), [true, true, true]],
    ['refused', refusal('nothing_to_tell'), [true, true]],
  ])('ends concurrent requests with one message, the last one %s', async (_last, answer, shown) => {
    const series = { id: 'walk', path: '/around/walk' }
    const readyText = 'Your walk is ready'
    for (const text of ['Petra', 'Rome', 'Giza']) {
      await keepNext(text, { series, readyText })
    }
    const events: OutboxEvent[] = []
    onTestFinished(onOutboxEvent((event) => events.push(event)))
    await startDrainServer(json(ada), json(storyResult), json(storyResult), answer)
    const notify = vi.fn(async () => undefined)
    await drainOutbox(notify)
    const ended = { text: readyText, path: series.path }
    await until(() => expect(events).toContainEqual({ kind: 'changed', ended }))
    expect(events.filter((event) => event.kind === 'changed' && event.ended)).toHaveLength(1)
    const told = events.filter((event) => event.kind === 'told')
    expect(told.map(({ isShown }) => isShown)).toEqual(shown)
    expect(notify.mock.calls).toEqual([[expect.objectContaining({ readyText })]])
  })
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
