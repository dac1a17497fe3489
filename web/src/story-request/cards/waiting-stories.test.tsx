import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import {
  type Answer,
  json,
  refusal,
  startServerOf,
  storyResult,
  stream,
} from '#web/testing/contract-server.ts'
import {
  candidate,
  colosseum,
  emptyOutbox,
  keepOutboxItem,
  petra,
  type SomeOfItem,
} from '#web/testing/outbox.ts'
import { buttonOf, descriptionOf, doing, render } from '#web/testing/render.tsx'
import { clearToast, toast } from '#web/testing/toast.ts'
import { until } from '#web/testing/until.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import type { OutboxItem, Problem } from '../item.ts'
import { allItems, everyItem, removeItem } from '../outbox/outbox-database.ts'
import { useUnderWay } from '../outbox/under-way.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { watchOutbox } from '../outbox/watch-outbox.ts'
import { useGeneration } from '../store.ts'
import { coordinates, timeOfDay } from './card-head.tsx'
import { WaitingStories } from './waiting-stories.tsx'

const refused = (code: Problem['code'], candidates?: string[]): SomeOfItem => ({
  state: 'refused',
  problem: { code, message: `Because of ${code}.`, ...(candidates && { candidates }) },
})

const isUnpaid = ({ problem }: OutboxItem) => problem?.code === 'insufficient_credits'

/** The cards of a tab, with a server that gives `answer` to story requests. */
const show = async (
  language: 'en' | 'fr' = 'en',
  answer = json(storyResult),
  more: Readonly<Record<string, Answer>> = {},
) => {
  const server = await startServerOf({
    '/api/generations': json([]),
    '/api/user': json(ada),
    '/api/stories': json([]),
    '/api/generate-story-from-text': answer,
    ...more,
  })
  onTestFinished(watchOutbox(() => undefined))
  await useOutbox.getState().load()
  const page = await render(<WaitingStories />, language)
  const press = (label: string) =>
    doing(() => {
      const button = buttonOf(page, label)
      if (button === undefined) throw new Error(`No button ${label} in ${page.textContent}`)
      button.click()
    })
  const keys = () =>
    server.seen
      .filter(({ method }) => method === 'POST')
      .map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body).text])
  const bodies = () =>
    server.seen.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body)] : []))
  return { page, press, keys, bodies }
}

/** Waits until the outbox is empty and this tab knows of the story, so that no later test gets the event. */
const untilDelivered = async (): Promise<void> => {
  await until(async () => expect(await allItems()).toEqual([]))
  await until(() => expect(useCredits.getState().balance).toBe(storyResult.creditsLeft))
}

beforeEach(async () => {
  setConnection('offline')
  signIn()
  await emptyOutbox()
})
afterEach(() => {
  clearToast()
  useCredits.setState({ balance: undefined })
})

it('shows an item with its location and time, and that it waits for a connection', async () => {
  const location = { latitude: -33.8568, longitude: 151.2153, locationName: '' }
  const { madeAt } = await keepOutboxItem({ request: { ...petra, text: '', location } })
  const { page } = await show()
  expect(page.querySelector('time')?.dateTime).toBe(new Date(madeAt).toISOString())
  for (const text of [
    'A photo',
    'Quick Facts',
    '33.857° S 151.215° E',
    'Waiting for a connection',
  ]) {
    expect(page.textContent).toContain(text)
  }
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
  const { page, press } = await show('en', json(storyResult), {
    '/api/generations': json([generation]),
    '/api/generations/g1/events': stream({ event: 'story', data: storyResult }),
  })
  await until(() => expect(page.textContent).toContain('Being written'))
  for (const text of ['A photo', 'History Guide']) expect(page.textContent).toContain(text)
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
  const { page } = await show('en', json(storyResult), {
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
  expect((await show()).page.textContent).toBe('')
})

it.each([
  ['insufficient_credits', 'Not enough credits', 'Get credits'],
  ['not_recognised', 'We don’t know this place yet', 'Enter its name'],
  ['nothing_to_tell', 'Too little to write about', 'Nothing was charged.'],
  ['provider_failed', 'Your story couldn’t be finished', 'Try again'],
  ['unsupported_photo', 'Because of unsupported_photo.', 'Try again'],
] as const)('explains %s, and what to do', async (code, why, what) => {
  await keepOutboxItem(refused(code))
  const { page } = await show()
  expect(page.querySelector('[role="alert"]')?.textContent).toContain(why)
  expect(page.textContent).toContain('Nothing was charged.')
  expect(page.textContent).toContain(what)
})

it.each([
  ['a picked candidate with a new key', 'not_recognised', 'Petra, Jordan', false],
  ['a retried item with its own key', 'provider_failed', 'Try again', true],
] as const)('sends %s', async (_what, code, button, isSameKey) => {
  const { id } = await keepOutboxItem(refused(code, ['Petra, Jordan']))
  const { press, keys } = await show()
  setConnection('online')
  await press(button)
  await untilDelivered()
  const [[key, text] = []] = keys()
  expect([key === id, text]).toEqual([isSameKey, isSameKey ? 'Petra' : button])
})

it.each([
  ['insufficient_credits', 'Read what Wikipedia says, free', { writer: 'extract' }],
  ['nothing_to_tell', 'Read it in French', { language: 'fr' }],
] as const)('sends another request after %s: %s', async (code, button, sent) => {
  const problem = { code, message: 'No.', languages: ['fr' as const] }
  const request = { ...petra, place: colosseum }
  await keepOutboxItem({ state: 'refused', problem, request })
  const { press, bodies } = await show()
  setConnection('online')
  await press(button)
  await untilDelivered()
  expect(bodies()).toMatchObject([{ placeId: colosseum.id, ...sent }])
})

it('sends a picked place with a new key', async () => {
  const places = [candidate('Petra'), candidate('Petra, Spain')]
  const problem = { code: 'not_recognised', message: 'Which?', places } as const
  const { id } = await keepOutboxItem({ state: 'refused', problem })
  let sent: unknown
  const { page, press, keys } = await show('en', (response, request) => {
    sent = JSON.parse(request.body)
    return json(storyResult)(response, request)
  })
  setConnection('online')
  expect(page.textContent).toContain('Which place is it?')
  await press('Pick a place')
  await until(() => expect(page.querySelector('dialog')?.textContent).toContain('Petra, Spain'))
  await press('Petra, SpainPetra, Spain, a monument')
  await untilDelivered()
  expect(sent).toEqual({ ...petra, text: 'Petra, Spain', placeId: 'Q-Petra, Spain' })
  expect(keys()[0]?.[0]).not.toBe(id)
})

/** Sends one more item, after which all is sent that was to be sent before it. */
const sendAnother = async (keys: () => unknown[][]): Promise<void> => {
  await keepOutboxItem({ request: { ...petra, text: 'Another' } })
  globalThis.dispatchEvent(new Event('online'))
  await until(() => expect(keys().at(-1)?.[1]).toBe('Another'))
}

it('sends an unpaid item once there are more credits, not before', async () => {
  const { id } = await keepOutboxItem(refused('insufficient_credits'))
  useCredits.getState().setBalance(0.5)
  const { keys } = await show('en', (response, sent) =>
    (sent.body.includes('Another') ? refusal('not_recognised') : json(storyResult))(response, sent),
  )
  setConnection('online')
  useCredits.getState().setBalance(0)
  await sendAnother(keys)
  expect(keys()).toEqual([[expect.anything(), 'Another']])
  useCredits.getState().setBalance(25)
  await until(() => expect(keys().slice(1)).toEqual([[id, 'Petra']]))
  await until(() => expect(useCredits.getState().balance).toBe(storyResult.creditsLeft))
})

it.each([
  ['the balance is first known', 25, undefined],
  ['it is known before the outbox is looked at', undefined, 25],
])('sends an unpaid item when %s and covers it', async (_when, later, before) => {
  const { id } = await keepOutboxItem(refused('insufficient_credits'))
  useCredits.setState({ balance: before })
  setConnection('online')
  const { keys } = await show()
  if (later !== undefined) useCredits.getState().setBalance(later)
  await untilDelivered()
  expect(keys()).toEqual([[id, 'Petra']])
})

it('keeps an item that the balance does not cover, and sends a refused one once per balance', async () => {
  const dear = { ...petra, text: 'Rome', format: 'history_guide' } as const
  await keepOutboxItem({ ...refused('insufficient_credits'), request: dear })
  const { id } = await keepOutboxItem(refused('insufficient_credits'))
  setConnection('online')
  const { keys } = await show('en', refusal('insufficient_credits'))
  useCredits.getState().setBalance(2)
  await until(() => expect(keys()).toEqual([[id, 'Petra']]))
  await until(() => expect(useOutbox.getState().items.map(isUnpaid)).toEqual([true, true]))
  useCredits.getState().setBalance(2)
  useCredits.getState().setBalance(1)
  await sendAnother(keys)
  expect(keys()).toHaveLength(2)
})

it('moves the focus on after a deletion, and back after an Undo', async () => {
  await keepOutboxItem({ madeAt: 1 })
  await keepOutboxItem({ madeAt: 2, request: { ...petra, text: 'Rome' } })
  const { page, press } = await show()
  const main = document.createElement('main')
  main.innerHTML = '<h1 tabindex="-1">Your Stories</h1>'
  document.body.append(main)
  onTestFinished(() => main.remove())
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await press('Delete “Rome”')
  await until(() => expect(page.textContent).not.toContain('Rome'))
  expect(focused()).toBe('Delete “Petra”')
  await press('Delete “Petra”')
  await until(() => expect(page.textContent).toBe(''))
  expect(focused()).toBe('Your Stories')
  await until(() => expect(toast()?.description).toBe('Petra'))
  expect(toast()?.title).toBe('It won’t be sent')
  useToasts.getState().act()
  await until(() => expect(focused()).toBe('Delete “Petra”'))
})

it('moves the focus to the next card after a deletion', async () => {
  for (const [index, text] of ['Petra', 'Rome', 'Giza'].entries()) {
    await keepOutboxItem({ madeAt: index + 1, request: { ...petra, text } })
  }
  const { page, press } = await show()
  const labels = [...page.querySelectorAll('[aria-label^="Delete"]')].map((button) =>
    button.getAttribute('aria-label'),
  )
  expect(labels).toHaveLength(3)
  await press(labels[1] ?? '')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(labels[2]))
})

it('keeps the focus in a card that is retried, and moves it on when the card is gone', async () => {
  await keepOutboxItem({ ...refused('provider_failed'), madeAt: 1 })
  const { id } = await keepOutboxItem({
    madeAt: 2,
    request: { ...petra, text: 'Rome' },
    state: 'sent',
  })
  const { page, press } = await show('en', refusal('provider_failed'))
  buttonOf(page, 'Try again')?.focus()
  await press('Try again')
  await until(() => expect(page.textContent).not.toContain('Try again'))
  expect(document.activeElement?.closest('li')?.textContent).toContain('Petra')
  await doing(async () => {
    for (const item of await allItems()) if (item.id !== id) await removeItem(item.id)
  })
  await until(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Rome'))
})

const failDatabase = (method: 'delete' | 'get' | 'getAll'): void => {
  const failing = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new DOMException('Gone', 'UnknownError')
  })
  onTestFinished(() => failing.mockRestore())
}

it.each([
  ['deleted', {}, 'Delete “Petra”', 'delete'],
  ['retried', refused('provider_failed'), 'Try again', 'get'],
] as const)(
  'says that a card could not be %s when the database fails, and still shows it',
  async (_what, some, label, method) => {
    await keepOutboxItem(some)
    const { page, press } = await show()
    failDatabase(method)
    await press(label)
    await until(() => expect(toast()?.title).toBe('This couldn’t be changed'))
    failDatabase('getAll')
    await doing(() => useOutbox.getState().load())
    expect(page.textContent).toContain('Petra')
  },
)

it('says that something else has answered for an item, and sends it again at once', async () => {
  const strange = { notUnderstood: 3, notBefore: Date.now() + 60_000 }
  const { id } = await keepOutboxItem({ state: 'postponed', ...strange })
  setConnection('online')
  const { page, press, keys } = await show()
  const notice = page.querySelector('[role="alert"]')?.textContent
  expect(notice).toContain('Your network answered instead of Storystone')
  await press('Try again')
  await untilDelivered()
  expect(keys()).toEqual([[id, 'Petra']])
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
    const { page, keys } = await show(language, limited)
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
  await show()
  await until(async () => expect((await everyItem()).map((item) => item.id)).toEqual([id]))
})

it('focuses the field of an invalid change, which says why', async () => {
  await keepOutboxItem()
  const { page, press } = await show()
  await press('Change “Petra”')
  const field = page.querySelector('dialog input')
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field')
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  field.blur()
  await press('Save')
  expect(document.activeElement).toBe(field)
  expect(descriptionOf(field)).toMatch(/./)
})

it('refuses to change an item with an unknown outcome', async () => {
  await keepOutboxItem({ state: 'sent' })
  const { page, press } = await show()
  await press('Change “Petra”')
  const dialog = page.querySelector('dialog')
  expect(dialog?.textContent).toContain('once we know how it went')
  expect(dialog?.querySelector('input')).toBeNull()
})

it('sends an item when the app is opened with a connection, and when it comes to the front', async () => {
  const first = await keepOutboxItem()
  setConnection('online')
  const { keys } = await show()
  await untilDelivered()
  // Kept by another tab, which was closed then.
  const second = await keepOutboxItem()
  await until(() => expect(useOutbox.getState().items).toHaveLength(1))
  expect(keys()).toEqual([[first.id, 'Petra']])
  document.dispatchEvent(new Event('visibilitychange'))
  await untilDelivered()
  expect(keys()).toEqual([first, second].map(({ id }) => [id, 'Petra']))
})

it('coordinates formats degrees in each language', () => {
  const place = { latitude: 48.8584, longitude: -2.2945 }
  expect(coordinates(place, 'en')).toBe('48.858° N 2.295° W')
  expect(coordinates(place, 'fr')).toBe('48,858° N 2,295° O')
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
  const { page, press } = await show()
  const button = buttonOf(page, 'Delete “Petra”')
  expect(button !== undefined).toBe(title !== undefined)
  if (title !== undefined) await press('Delete “Petra”')
  await until(() => expect(toast()?.title).toBe(title))
})
