import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { json, startServerOf, storyResult } from '../../testing/contract-server.ts'
import { colosseum, petra } from '../../testing/outbox.ts'
import { press, render } from '../../testing/render.tsx'
import { until } from '../../testing/until.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useGeneration } from './store.ts'

it.each([
  [
    '3f2a91bc',
    'Your story could not be finished. Nothing was charged. Your words are kept: try again. Reference: 3f2a91bc',
  ],
  [
    undefined,
    'Your story could not be finished. Nothing was charged. Your words are kept: try again.',
  ],
])('FailureNotice shows the log’s reference (%s)', async (reference, text) => {
  const problem = { code: 'provider_failed', message: 'No.', requestId: reference } as const
  const failure = { kind: 'failed', problem } as const
  const page = await render(<FailureNotice failure={failure} onCandidate={() => {}} />)
  expect(page.textContent).toBe(text)
})

it('FailureNotice offers the other language where one article says too little', async () => {
  const { seen } = await startServerOf({ '/api/generate-story-from-text': json(storyResult) })
  const problem = {
    code: 'nothing_to_tell' as const,
    message: 'Too little.',
    languages: ['fr' as const],
  }
  const failure = { kind: 'refused' as const, problem }
  const request = { ...petra, place: colosseum, writer: 'extract' } as const
  useGeneration.setState({ generation: { phase: 'failed', request, failure } })
  const page = await render(<FailureNotice failure={failure} onCandidate={() => {}} />)
  expect(page.textContent).toContain('Too little to tellToo little.')
  await press(page, 'Read it in French')
  await until(() => expect(seen).toHaveLength(1))
  const sent = { language: 'fr', writer: 'extract', placeId: colosseum.id }
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject(sent)
  useGeneration.getState().forget()
})
