import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { refused, showCards, startWithoutCards, untilDelivered } from '#web/testing/cards.tsx'
import { json, refusal, storyResult, until } from '#web/testing/contract-server.ts'
import { candidate, colosseum, keepOutboxItem, petra } from '#web/testing/outbox.ts'
import type { OutboxItem } from '../item.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

const isUnpaid = ({ problem }: OutboxItem) => problem?.code === 'insufficient_credits'

beforeEach(startWithoutCards)

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
