import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { FailureNotice } from './failure-notice.tsx'

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
