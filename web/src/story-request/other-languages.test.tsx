import { creditCosts } from '@storystone/schema/formats.ts'
import { afterEach, expect, it } from 'vitest'
import { useCredits } from '#web/billing/balance/store.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { useUnpaid } from './free-request.ts'
import { FreeOffer } from './other-languages.tsx'

const request = { text: 'Petra', format: 'history_guide', language: 'en' } as const

afterEach(() => {
  useUnpaid.setState({ request: undefined })
  useCredits.setState({ costs: creditCosts, balance: undefined })
})

it('says how many credits the story lacks', async () => {
  useUnpaid.setState({ request })
  useCredits.setState({ balance: 1.5 })
  expect(textOf(await render(<FreeOffer />))).toContain(
    'You need 1 credit more for “History Guide”.',
  )
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
