import { expect, it, vi } from 'vitest'
import { until } from '#web/testing/contract-server.ts'
import { render, toast } from '#web/testing/render.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { useDrawnGeneration, useGeneration } from '../store.ts'
import { Progress } from './progress.tsx'
import { begin } from './state.ts'

const request = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

it('the progress screen begins at its heading, without a toast of what was before', async () => {
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  showFailure({ title: 'Camera Error' })
  await render(
    <Progress
      processing={{ phase: 'processing', doing: 'searching', transfer: 'open', request }}
    />,
  )
  expect(toast()).toBeNull()
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

const drawn: string[] = []
const Screen = () => {
  const generation = useDrawnGeneration()
  if ('words' in generation) drawn.push(generation.words.content)
  return null
}

it('words that arrive together are drawn once', async () => {
  useGeneration.setState({ generation: begin(request) })
  await render(<Screen />)
  for (const content of ['Red', 'Red rocks', 'Red rocks stand']) {
    const words = { title: '', funFact: '', content }
    useGeneration.setState({ generation: { ...begin(request), words } })
    // A store that draws at each change has drawn by then.
    await Promise.resolve()
  }
  await until(() => expect(drawn).toEqual(['', 'Red rocks stand']))
})
