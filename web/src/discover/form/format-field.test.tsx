import { creditCosts } from '@storystone/schema/formats.ts'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { restoreCosts, useCredits } from '#web/billing/balance/store.ts'
import { startI18n } from '#web/platform/i18n.ts'
import { useDraftText, usePhoto } from '#web/story-request/draft/draft.ts'
import { json, startContractServer, startServerOf, until } from '#web/testing/contract-server.ts'
import { controlOf, doing, render } from '#web/testing/render.tsx'
import { FormatField, LandmarkField, restoreFormat, useFormat } from './format-field.tsx'

beforeEach(() => usePhoto.setState({ photo: null }))

it.each([
  ['en', 'Add a photo'],
  ['fr', 'Ajoutez une photo'],
] as const)('before Discover, in %s, inscriptions need a photo', async (language, said) => {
  await startContractServer(json(creditCosts))
  useCredits.setState({ costs: creditCosts })
  const show = (format: 'translate_inscription' | 'quick_facts') =>
    render(<FormatField format={format} onPick={() => undefined} />, language)
  const page = await show('translate_inscription')
  await until(() => expect(page.querySelector('#format-note')?.textContent).toContain(said))
  expect(page.querySelector('select')?.getAttribute('aria-describedby')).toContain('format-note')
  expect((await show('quick_facts')).textContent).not.toContain(said)
})

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

it('LandmarkField keeps text that was put into the prerendered field during hydration', async () => {
  await startI18n('en')
  const field = <LandmarkField onEdit={() => {}} onFocus={() => {}} />
  const page = document.createElement('div')
  page.innerHTML = renderToString(field)
  document.body.append(page)
  controlOf(page, 'Landmark').value = 'Petra'
  await doing(() => {
    const root = hydrateRoot(page, field)
    onTestFinished(async () => {
      await doing(() => root.unmount())
      page.remove()
    })
  })
  expect(useDraftText.getState().text).toBe('Petra')
  expect(controlOf(page, 'Landmark').value).toBe('Petra')
})
