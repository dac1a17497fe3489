import 'fake-indexeddb/auto'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { refused, showCards, startWithoutCards, untilDelivered } from '#web/testing/cards.tsx'
import { json, refusal, storyResult, until } from '#web/testing/contract-server.ts'
import { candidate, colosseum, keepOutboxItem, outboxItem, petra } from '#web/testing/outbox.ts'
import {
  buttonOf,
  descriptionOf,
  doing,
  press,
  render,
  toast,
  typeInto,
} from '#web/testing/render.tsx'
import { useToasts } from '#web/ui/overlay/toast-store.ts'
import type { OutboxItem } from '../item.ts'
import { allItems, removeItem } from '../outbox/outbox-database.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { NotifyButton } from './waiting-stories.tsx'

beforeEach(startWithoutCards)

it('moves the focus to the next card, the one before or the heading after a deletion, and back after an Undo', async () => {
  for (const [index, text] of ['Petra', 'Rome', 'Giza'].entries()) {
    await keepOutboxItem({ madeAt: index + 1, request: { ...petra, text } })
  }
  const { page, press } = await showCards()
  const main = document.createElement('main')
  main.innerHTML = '<h1 tabindex="-1">Your Stories</h1>'
  document.body.append(main)
  onTestFinished(() => main.remove())
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  for (const [text, after] of [
    ['Rome', 'Giza'],
    ['Giza', 'Petra'],
  ]) {
    await press(`Delete “${text}”`)
    await until(() => expect(page.textContent).not.toContain(text))
    expect(focused()).toBe(`Delete “${after}”`)
  }
  await press('Delete “Petra”')
  await until(() => expect(page.textContent).toBe(''))
  expect(focused()).toBe('Your Stories')
  await until(() => expect(toast()?.description).toBe('Petra'))
  expect(toast()?.title).toBe('It won’t be sent')
  useToasts.getState().act()
  await until(() => expect(focused()).toBe('Delete “Petra”'))
})

it('keeps the focus in a card that is retried, and moves it on when the card is gone', async () => {
  await keepOutboxItem({ ...refused('provider_failed'), madeAt: 1 })
  const { id } = await keepOutboxItem({
    madeAt: 2,
    request: { ...petra, text: 'Rome' },
    state: 'sent',
  })
  const { page, press } = await showCards('en', refusal('provider_failed'))
  buttonOf(page, 'Try again')?.focus()
  await press('Try again')
  await until(() => expect(page.textContent).not.toContain('Try again'))
  expect(document.activeElement?.closest('li')?.textContent).toContain('Petra')
  await doing(async () => {
    for (const item of await allItems()) if (item.id !== id) await removeItem(item.id)
  })
  await until(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Rome'))
})

it('focuses the field of an invalid change, which says why', async () => {
  await keepOutboxItem()
  const { page, press } = await showCards()
  await press('Change “Petra”')
  const field = page.querySelector('dialog input')
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field')
  await typeInto(field, '')
  field.blur()
  await press('Save')
  expect(document.activeElement).toBe(field)
  expect(descriptionOf(field)).toMatch(/./)
})

const isUnpaid = ({ problem }: OutboxItem) => problem?.code === 'insufficient_credits'

it.each([
  ['a picked candidate with a new key', 'not_recognised', 'Petra, Jordan', false],
  ['a retried item with its own key', 'provider_failed', 'Try again', true],
] as const)('sends %s', async (_what, code, button, isSameKey) => {
  const { id } = await keepOutboxItem(refused(code, ['Petra, Jordan']))
  const { press, keys } = await showCards()
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
  const { press, bodies } = await showCards()
  setConnection('online')
  await press(button)
  await untilDelivered()
  expect(bodies()).toMatchObject([{ placeId: colosseum.id, ...sent }])
})

it('sends a picked place with a new key', async () => {
  const places = [candidate('Petra'), candidate('Petra, Spain')]
  const problem = { code: 'not_recognised', message: 'Which?', places } as const
  const { id } = await keepOutboxItem({ state: 'refused', problem })
  const { page, press, keys, bodies } = await showCards()
  setConnection('online')
  expect(page.textContent).toContain('Which place is it?')
  await press('Pick a place')
  await until(() => expect(page.querySelector('dialog')?.textContent).toContain('Petra, Spain'))
  await press('Petra, SpainPetra, Spain, a monument')
  await untilDelivered()
  expect(bodies()).toEqual([{ ...petra, text: 'Petra, Spain', placeId: 'Q-Petra, Spain' }])
  expect(keys()[0]?.[0]).not.toBe(id)
})

it('says that something else has answered for an item, and sends it again at once', async () => {
  const strange = { notUnderstood: 3, notBefore: Date.now() + 60_000 }
  const { id } = await keepOutboxItem({ state: 'postponed', ...strange })
  setConnection('online')
  const { page, press, keys } = await showCards()
  const notice = () => page.querySelector('[role="alert"]')?.textContent ?? ''
  await until(() => expect(notice()).toContain('Your network answered instead of Storystone'))
  await press('Try again')
  await untilDelivered()
  expect(keys()).toEqual([[id, 'Petra']])
})

it('sends an item when the app is opened with a connection, and when it comes to the front', async () => {
  const first = await keepOutboxItem()
  setConnection('online')
  const { keys } = await showCards()
  await untilDelivered()
  // Kept by another tab, which was closed then.
  const second = await keepOutboxItem()
  await until(() => expect(useOutbox.getState().items).toHaveLength(1))
  expect(keys()).toEqual([[first.id, 'Petra']])
  document.dispatchEvent(new Event('visibilitychange'))
  await untilDelivered()
  expect(keys()).toEqual([first, second].map(({ id }) => [id, 'Petra']))
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
  const { keys } = await showCards('en', (response, sent) =>
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
  const { keys } = await showCards()
  if (later !== undefined) useCredits.getState().setBalance(later)
  await untilDelivered()
  expect(keys()).toEqual([[id, 'Petra']])
})

it('keeps an item that the balance does not cover, and sends a refused one once per balance', async () => {
  const dear = { ...petra, text: 'Rome', format: 'history_guide' } as const
  await keepOutboxItem({ ...refused('insufficient_credits'), request: dear })
  const { id } = await keepOutboxItem(refused('insufficient_credits'))
  setConnection('online')
  const { keys } = await showCards('en', refusal('insufficient_credits'))
  useCredits.getState().setBalance(2)
  await until(() => expect(keys()).toEqual([[id, 'Petra']]))
  await until(() => expect(useOutbox.getState().items.map(isUnpaid)).toEqual([true, true]))
  useCredits.getState().setBalance(2)
  useCredits.getState().setBalance(1)
  await sendAnother(keys)
  expect(keys()).toHaveLength(2)
})

/** The offer of notifications on the page of stories, focused. */
const showOffer = async (notifications: object) => {
  vi.stubGlobal('Notification', { permission: 'default', ...notifications })
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller: {} } })
  useOutbox.setState({ items: [outboxItem()] })
  onTestFinished(() => useOutbox.setState({ items: [] }))
  const page = await render(
    <main>
      <h1 tabIndex={-1}>Your Stories</h1>
      <NotifyButton />
    </main>,
  )
  const [button] = page.querySelectorAll('button')
  button?.focus()
  return { page, button }
}

it.each([
  ['grants', async () => 'granted'],
  ['can’t ask for', () => Promise.reject(new TypeError('Not here'))],
])('the offer of notifications goes when the browser %s them', async (_how, requestPermission) => {
  const { page, button } = await showOffer({ requestPermission })
  await press(page, button?.textContent ?? '?')
  expect(page.querySelector('button')).toBeNull()
  await until(() => expect(document.activeElement?.textContent).toBe('Your Stories'))
})

it('the offer of notifications hands its focus to the heading when the last story comes', async () => {
  await showOffer({})
  await doing(() => useOutbox.setState({ items: [] }))
  await until(() => expect(document.activeElement?.textContent).toBe('Your Stories'))
})
