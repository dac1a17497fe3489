import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { enPages } from '../../locales/en-pages.ts'
import type { StoryRequest } from '../../request/request.ts'
import { doing, render } from '../../testing/render.tsx'
import { clearToast, toast } from '../../testing/toast.ts'
import { GenerationOutcome } from './generation-outcome.ts'
import { useGeneration } from './store.ts'

const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }

const Here = () => useLocation().pathname

beforeEach(() => {
  sessionStorage.clear()
  clearToast()
  useGeneration.getState().dismiss()
})

it.each([
  ['a story', request],
  ['a retelling', { ...request, retells: 'story-1' }],
])('a failure of %s shows the log’s reference', async (_what, attempted) => {
  await render(<GenerationOutcome />)
  const problem = { code: 'provider_failed', message: 'It failed.', requestId: '3f2a91bc' } as const
  const generation = {
    phase: 'failed',
    request: attempted,
    failure: { kind: 'failed', problem },
  } as const
  await doing(() => useGeneration.setState({ generation }))
  expect(toast()?.description).toBe('It failed. Reference: 3f2a91bc')
})

it.each([
  ['/', '/story/story-1'],
  ['/stories', '/stories'],
])('a failed retelling leads from %s to %s', async (from, to) => {
  const page = await render(
    <>
      <GenerationOutcome />
      <Here />
    </>,
    'en',
    from,
  )
  const failure = { kind: 'unreachable', how: 'not-understood' } as const
  const retelling = { ...request, retells: 'story-1' }
  await doing(() =>
    useGeneration.setState({ generation: { phase: 'failed', request: retelling, failure } }),
  )
  expect(toast()?.title).toBe(enPages.story.retellFailure)
  expect(page.textContent).toBe(to)
})
