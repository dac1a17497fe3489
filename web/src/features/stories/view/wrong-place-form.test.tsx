import { expect, it } from 'vitest'
import { json, startContractServer, storyResult } from '../../../testing/contract-server.ts'
import { doing, press, render } from '../../../testing/render.tsx'
import { noWords } from '../../generation/state.ts'
import { useGeneration } from '../../generation/store.ts'
import { WrongPlaceForm } from './wrong-place-form.tsx'

const processing = {
  phase: 'processing',
  request: { text: 'Petra', format: 'quick_facts', language: 'en' },
  step: undefined,
  words: noWords,
  connection: 'open',
  received: noWords,
} as const

it('the form is disabled, with the reason, while another story is generated', async () => {
  const { seen } = await startContractServer(json(storyResult))
  const story = { ...storyResult, candidates: ['Colosseum'] }
  const page = await render(<WrongPlaceForm story={story} />)
  const disabled = () => [...page.querySelectorAll('button')].map((button) => button.disabled)
  expect(disabled()[0]).toBe(false)

  await doing(() => useGeneration.setState({ generation: processing }))
  expect(disabled()).toEqual([true, true])
  expect(page.textContent).toContain('Another story is being written')

  await doing(() => useGeneration.getState().dismiss())
  expect(page.textContent).not.toContain('Another story is being written')
  await press(page, 'Colosseum')
  expect(useGeneration.getState().generation.phase).toBe('processing')
  expect(seen.every(({ path }) => path.includes(story.id))).toBe(true)
  await doing(() => useGeneration.getState().forget())
})
