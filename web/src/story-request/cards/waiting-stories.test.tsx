import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { setConnection } from '#web/platform/connection/connection.ts'
import { refused, showCards, startWithoutCards } from '#web/testing/cards.tsx'
import { json, refusal, storyResult, stream, until } from '#web/testing/contract-server.ts'
import { failDatabase, keepOutboxItem, petra, type SomeOfItem } from '#web/testing/outbox.ts'
import { buttonOf, doing, toast } from '#web/testing/render.tsx'
import { allItems, everyItem } from '../outbox/outbox-database.ts'
import { useOutbox, useUnderWay } from '../outbox/use-outbox.ts'
import { useGeneration } from '../store.ts'
import { coordinates, timeOfDay } from './waiting-status.tsx'

beforeEach(startWithoutCards)

it('shows an item with its location and time, and that it waits for a connection', async () => {
  const location = { latitude: -33.8568, longitude: 151.2153, locationName: '' }
  const { madeAt } = await keepOutboxItem({ request: { ...petra, text: '', location } })
  const { page } = await showCards()
  expect(page.querySelector('time')?.dateTime).toBe(new Date(madeAt).toISOString())
  for (const text of [
    'Your photo',
    'Quick Facts',
    '33.857° S 151.215° E',
    'Waiting for a connection',
  ]) {
    expect(page.textContent).toContain(text)
  }
})

it('an item without a location has what its user typed and when, and says nothing of a place', async () => {
  const { madeAt } = await keepOutboxItem({ request: petra })
  const { page } = await showCards()
  expect([...page.querySelectorAll('li p')].slice(0, 3).map((line) => line.textContent)).toEqual([
    petra.text,
    'Quick Facts',
    expect.stringContaining(timeOfDay(madeAt, 'en')),
  ])
})

const generation = {
  id: 'g1',
  format: 'history_guide',
  language: 'en',
  landmark: null,
  startedAt: '2026-11-21T08:00:00.000Z',
}

it('shows a story that another device has requested, and watches it to its end', async () => {
  setConnection('online')
  const { page, press } = await showCards('en', json(storyResult), {
    '/api/generations': json([generation]),
    '/api/generations/g1/events': stream({ event: 'story', data: storyResult }),
  })
  await until(() => expect(page.textContent).toContain('Being written'))
  for (const text of ['Your photo', 'History Guide']) expect(page.textContent).toContain(text)
  await press('Watch')
  await until(() =>
    expect(useGeneration.getState().generation).toEqual({ phase: 'done', story: storyResult }),
  )
  useGeneration.getState().dismiss()
  useUnderWay.setState({ generations: [] })
})

it('shows one card for a story that this browser has requested, without a way to delete it', async () => {
  setConnection('online')
  const notBefore = Date.now() + 60_000
  await keepOutboxItem({ state: 'accepted', generation: 'g1', notBefore })
  const { page } = await showCards('en', json(storyResult), {
    '/api/generations': json([{ ...generation, landmark: 'Petra' }]),
  })
  await until(() => expect(page.textContent).toContain('Being written'))
  await until(() => expect(useUnderWay.getState().generations).toHaveLength(1))
  expect([...page.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Watch',
  ])
})

it('shows nothing without items of the signed-in user', async () => {
  await keepOutboxItem({ owner: 'bob' })
  expect((await showCards()).page.textContent).toBe('')
})

it.each([
  ['insufficient_credits', 'Not enough credits', 'Get credits'],
  ['not_recognised', 'We don’t know this place yet', 'Enter its name'],
  ['nothing_to_tell', 'Too little to write about', 'Nothing was charged.'],
  ['provider_failed', 'Your story couldn’t be finished', 'Try again'],
  ['unsupported_photo', 'Because of unsupported_photo.', 'Try again'],
] as const)('explains %s, and what to do', async (code, why, what) => {
  await keepOutboxItem(refused(code))
  const { page } = await showCards()
  const notice = () => page.querySelector('[role="alert"]')?.textContent ?? ''
  await until(() => expect(notice()).toContain(why))
  expect(page.textContent).toContain('Nothing was charged.')
  expect(page.textContent).toContain(what)
})

it('says of a chosen place what the server says, and asks for no name instead', async () => {
  const place = { id: 'Q1', name: 'Petra', pictureUrl: null }
  await keepOutboxItem({ ...refused('not_recognised'), request: { ...petra, place } })
  const { page } = await showCards()
  expect(page.textContent).toContain('Because of not_recognised.')
  expect(page.textContent).not.toContain('Tell us its name')
})

it.each([
  ['deleted', {}, 'Delete “Petra”', 'delete'],
  ['retried', refused('provider_failed'), 'Try again', 'get'],
] as const)('says that a card could not be %s; it stays', async (_what, some, label, method) => {
  await keepOutboxItem(some)
  const { page, press } = await showCards()
  failDatabase(method)
  await press(label)
  await until(() => expect(toast()?.title).toBe('This couldn’t be changed'))
  failDatabase('getAll')
  await doing(() => useOutbox.getState().load())
  expect(page.textContent).toContain('Petra')
})

it.each([
  ['en', 'You’ve reached a limit', 'again at', 'Nothing was charged.', 'Sending at'],
  ['fr', 'Vous avez atteint une limite', 'celle-ci à', 'Rien n’a été débité.', 'Envoi à'],
] as const)(
  'says in %s that a limit refused an item, when it goes on, and when those behind it are sent',
  async (language, title, again, charge, behind) => {
    await keepOutboxItem()
    await keepOutboxItem({ request: { ...petra, text: 'Alhambra' } })
    setConnection('online')
    const limited = refusal('too_many_requests', {}, { 'Retry-After': '1800' })
    const { page, keys } = await showCards(language, limited)
    await until(() => expect(page.querySelector('[role="alert"]')).not.toBeNull())
    const [first] = await allItems()
    const time = timeOfDay(first?.notBefore ?? 0, language)
    const notice = page.querySelector('[role="alert"]')?.textContent
    expect(notice).toContain(title)
    expect(notice).toContain(`${again} ${time}. ${charge}`)
    expect(page.querySelector('[role="status"]')?.textContent).toBe(`${behind} ${time}`)
    expect(keys()).toHaveLength(1)
  },
)

it('forgets requests that were paused a day ago when the app starts', async () => {
  await keepOutboxItem({ state: 'paused', madeAt: Date.now() - 25 * 3_600_000 })
  const { id } = await keepOutboxItem({ state: 'paused' })
  await showCards()
  await until(async () => expect((await everyItem()).map((item) => item.id)).toEqual([id]))
})

it('refuses to change an item with an unknown outcome', async () => {
  await keepOutboxItem({ state: 'sent' })
  const { page, press } = await showCards()
  await press('Change “Petra”')
  const dialog = page.querySelector('dialog')
  expect(dialog?.textContent).toContain('once we know how it went')
  expect(dialog?.querySelector('input')).toBeNull()
})

it.each<[string, SomeOfItem, string | undefined]>([
  ['one that was never sent', {}, 'It won’t be sent'],
  [
    'one that was sent',
    { state: 'sent' },
    'Deleted. If it had already arrived, its story may still appear.',
  ],
  ['one that the server writes', { state: 'accepted', generation: 'one' }, undefined],
])('deleting without a connection, of %s, says what it does', async (_what, some, title) => {
  await keepOutboxItem(some)
  const { page, press } = await showCards()
  const button = buttonOf(page, 'Delete “Petra”')
  expect(button !== undefined).toBe(title !== undefined)
  if (title !== undefined) await press('Delete “Petra”')
  await until(() => expect(toast()?.title).toBe(title))
})

it('coordinates formats degrees in each language', () => {
  const place = { latitude: 48.8584, longitude: -2.2945 }
  expect(coordinates(place, 'en')).toBe('48.858° N 2.295° W')
  expect(coordinates(place, 'fr')).toBe('48,858° N 2,295° O')
})
