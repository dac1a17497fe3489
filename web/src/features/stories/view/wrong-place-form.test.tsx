import { expect, it } from 'vitest'
import { json, startContractServer, storyResult } from '../../../testing/contract-server.ts'
import { doing, render } from '../../../testing/render.tsx'
import { noWords } from '../../generation/state.ts'
import { useGeneration } from '../../generation/store.ts'
import { WrongPlaceForm } from './wrong-place-form.tsx'

const story = { ...storyResult, candidates: ['Colosseum'] }
const request = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

const buttons = (page: HTMLElement) => [...page.querySelectorAll('button')]

it('the form is disabled, with the reason, while another story is generated', async () => {
  const { seen } = await startContractServer(json(storyResult))
  const page = await render(<WrongPlaceForm story={story} />)
  expect(buttons(page)[0]?.disabled).toBe(false)

  const words = noWords
  await doing(() =>
    useGeneration.setState({
      generation: {
        phase: 'processing',
        request,
        step: undefined,
        words,
        connection: 'open',
        hasWords: false,
      },
    }),
  )
  expect(buttons(page).map(({ disabled }) => disabled)).toEqual([true, true])
  expect(page.textContent).toContain('Another story is being written')

  await doing(() => useGeneration.getState().dismiss())
  expect(page.textContent).not.toContain('Another story is being written')
  await doing(() => buttons(page)[0]?.click())
  expect(useGeneration.getState().generation.phase).toBe('processing')
  expect(seen.every(({ path }) => path.includes(story.id))).toBe(true)
  await doing(() => useGeneration.getState().forget())
})
