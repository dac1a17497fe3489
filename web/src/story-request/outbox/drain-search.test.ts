import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { setConnection } from '#web/platform/connection/connection.ts'
import {
  type Answer,
  disconnect,
  json,
  refusal,
  startContractServer,
  storyResult,
} from '#web/testing/contract-server.ts'
import { candidate, emptyOutbox, keepOutboxItem, petra } from '#web/testing/outbox.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { drainOutbox } from './drain.ts'
import { allItems, editItem } from './outbox-database.ts'

beforeEach(async () => {
  setConnection('online')
  signIn()
  await emptyOutbox()
})

const arch = candidate('Arch')
const photo = { bytes: new ArrayBuffer(8), type: 'image/jpeg' }
const found = (sure: boolean, ...names: string[]): Answer =>
  json({ candidates: names.map((name) => candidate(name)), sure, photoId: 'held' })

/** Drains a request that waited, while a search answers so; returns what was sent, and what is left. */
const drain = async (more: Parameters<typeof keepOutboxItem>[0], search: Answer) => {
  await keepOutboxItem({ request: petra, ...more })
  const { seen } = await startContractServer((response, request) => {
    if (request.path === '/api/user') return json(ada)(response, request)
    return (request.path.startsWith('/api/places') ? search : json(storyResult))(response, request)
  })
  const end = await drainOutbox(async () => undefined)
  const isStory = ({ path }: { path: string }) => path.startsWith('/api/generate')
  return {
    end,
    sent: seen.filter(isStory),
    searches: seen.length - seen.filter(isStory).length - 1,
    left: await allItems(),
  }
}

it.each([
  ['a name', {}, '"placeId":"Q-Arch"'],
  ['a photo, which is not sent again', { photo }, 'name="photoId"\r\n\r\nheld'],
])('a request that waited is sent with the place that is sure: %s', async (_of, more, part) => {
  const { sent, left } = await drain(more, found(true, 'Arch'))
  expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining(part)])
  expect([sent[0]?.body.includes('Q-Arch'), left]).toEqual([true, []])
})

it.each([
  ['a name', {}],
  ['a photo', { photo }],
])('a request that waited asks which place is meant before it is sent: %s', async (_of, more) => {
  const { sent, left, end } = await drain(more, found(false, 'Arch', 'Arena'))
  expect([sent, end]).toEqual([[], { kind: 'done' }])
  expect(left).toMatchObject([{ state: 'refused', problem: { places: [arch, { name: 'Arena' }] } }])
})

it.each([
  ['finds nothing', found(false)],
  ['is refused', refusal('too_many_requests')],
])('a request whose search %s is sent as it is', async (_what, search) => {
  const { sent, left } = await drain({}, search)
  expect([sent.length, sent[0]?.body.includes('placeId'), left]).toEqual([1, false, []])
})

it('a request whose search is cut off waits, and is not sent', async () => {
  const { sent, left, end } = await drain({}, disconnect)
  expect([sent, left.length, end]).toEqual([[], 1, { kind: 'unreachable' }])
})

it('a request that was sent before is not searched for', async () => {
  const { sent, searches } = await drain({ state: 'sent' }, found(false, 'Arch'))
  expect([sent.length, searches]).toEqual([1, 0])
})

it.each([
  ['', found(false, 'Arch', 'Arena')],
  [', which is refused', refusal('too_many_requests')],
])('a request that is edited during its search%s is sent as edited', async (_how, first) => {
  const { sent } = await drain({}, async (response, request) => {
    const [item] = await allItems()
    const isFirst = item?.request.text === 'Petra'
    if (item && isFirst) await editItem(item.id, { ...item.request, text: 'Arch' })
    await (isFirst ? first : found(true, 'Arch', 'Arena'))(response, request)
  })
  expect(sent.map(({ body }) => JSON.parse(body))).toMatchObject([{ placeId: 'Q-Arch' }])
})
