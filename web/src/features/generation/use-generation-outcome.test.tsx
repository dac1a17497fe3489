import { beforeEach, expect, it } from 'vitest'
import { doing, render } from '../../testing/render.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { beginAttempt, endAttempt } from './attempt.ts'
import { Outcome } from './outcome.tsx'
import type { StoryRequest } from './request.ts'
import { useGeneration } from './store.ts'

const request: StoryRequest = { text: 'Colosseum', format: 'quick_facts', language: 'en' }

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toast: null })
  useGeneration.getState().dismiss()
})

it.each([
  ['a story', request],
  ['a new telling', { ...request, retells: 'story-1' }],
])('says by what the log knows why %s failed', async (_what, asked) => {
  beginAttempt(asked)
  endAttempt()
  await render(<Outcome />)
  const failure = { kind: 'failed', message: 'It failed.', reference: '3f2a91bc' } as const
  await doing(() => useGeneration.setState({ generation: { phase: 'failed', failure } }))
  expect(useToasts.getState().toast?.description).toBe('It failed. Reference: 3f2a91bc')
})
