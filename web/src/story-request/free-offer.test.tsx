import { creditCosts } from '@storystone/schema/catalog.ts'
import { afterEach, expect, it } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { doing, press, render, textOf } from '#web/testing/render.tsx'
import { FreeOffer } from './free-offer.tsx'
import { useUnpaid } from './free-request.ts'
import { useGeneration } from './store.ts'

const request = { text: 'Petra', format: 'history_guide', language: 'en' } as const

afterEach(async () => {
  useGeneration.getState().forget()
  useUnpaid.setState({ request: undefined })
  useCredits.setState({ costs: creditCosts })
})

it('offers the story that could not be paid in Wikipedia’s words, once', async () => {
  useUnpaid.setState({ request })
  const page = await render(<FreeOffer />)
  await press(page, 'Read what Wikipedia says, free')
  expect(useGeneration.getState().generation).toMatchObject({
    request: { ...request, writer: 'extract' },
  })
  await doing(() => {})
  expect(textOf(page)).toBe('')
})

it.each([
  ['an inscription', { ...request, format: 'translate_inscription' }, creditCosts],
  ['a story that is free anyway', request, { ...creditCosts, history_guide: 0 }],
  ['no story', undefined, creditCosts],
] as const)('offers nothing for %s', async (_what, unpaid, costs) => {
  useUnpaid.setState({ request: unpaid })
  useCredits.setState({ costs })
  expect(textOf(await render(<FreeOffer />))).toBe('')
})
