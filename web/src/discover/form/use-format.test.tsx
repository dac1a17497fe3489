import { creditCosts } from '@storystone/schema/catalog.ts'
import { afterEach, expect, it } from 'vitest'
import { restoreCosts, useCredits } from '#web/billing/balance/store.ts'
import { json, startServerOf } from '#web/testing/contract-server.ts'
import { doing, render } from '#web/testing/render.tsx'
import { restoreFormat, useFormat } from './format-field.tsx'

const Probe = () => useFormat()[0]

const loadCosts = async (cost: number): Promise<void> => {
  const costs = { quick_facts: cost, history_guide: cost, translate_inscription: cost }
  await startServerOf({ '/api/credit-costs': json(costs) })
  await doing(useCredits.getState().loadCosts)
}

afterEach(() => useCredits.setState({ costs: creditCosts }))

it('the format falls back to the stored style when it is missing or unknown', async () => {
  localStorage.setItem('pref_story_format', 'limerick')
  localStorage.setItem('pref_story_style', 'haiku')
  restoreFormat()
  expect((await render(<Probe />)).textContent).toBe('quick_facts')
  localStorage.setItem('pref_story_style', 'history_guide')
  restoreFormat()
  expect((await render(<Probe />)).textContent).toBe('history_guide')
})

it('an inscription’s format gives way while all stories are free, and comes back', async () => {
  localStorage.setItem('pref_story_format', 'translate_inscription')
  restoreFormat()
  const page = await render(<Probe />)
  expect(page.textContent).toBe('translate_inscription')
  await loadCosts(0)
  expect(page.textContent).toBe('quick_facts')

  // The next visit has no connection.
  useCredits.setState({ costs: creditCosts })
  await doing(restoreCosts)
  expect(page.textContent).toBe('quick_facts')
  await loadCosts(2)
  useCredits.setState({ costs: creditCosts })
  await doing(restoreCosts)
  expect(page.textContent).toBe('translate_inscription')
})
