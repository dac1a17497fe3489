import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { petra } from '#web/testing/outbox.ts'
import { render } from '#web/testing/render.tsx'
import type { RequestFailure } from '../failure.ts'
import { useGeneration } from '../store.ts'
import { FailureCallout } from './failure-callout.tsx'

const textFor = async (failure: RequestFailure): Promise<string | null> => {
  const page = await render(<FailureCallout failure={failure} onCandidate={() => {}} />)
  return page.textContent
}

it.each([
  ['It failed.', 'It failed. Nothing was charged.'],
  ['It failed. Nothing was charged. Retry.', 'It failed. Nothing was charged. Retry.'],
])('FailureCallout says what happened and what it cost, once: %s', async (message, text) => {
  const problem = { code: 'provider_failed', message } as const
  expect(await textFor({ kind: 'failed', problem })).toBe(
    `Error generating story${text}We kept what you entered.`,
  )
})

it('FailureCallout has an id for a report only where nobody expected the failure', async () => {
  const problem = { code: 'internal_error', message: 'No.', requestId: '3f2a91bc' } as const
  const failure = { kind: 'later', afterMs: 0, isUnknown: true, problem } as const
  expect(await textFor(failure)).toContain('with this reference: 3f2a91bc')
})

it('FailureCallout of an unknown place without candidates says once what to do', async () => {
  const problem = { code: 'not_recognised', message: 'Please try a fuller name.' } as const
  expect(await textFor({ kind: 'refused', problem })).toBe(
    'We don’t know this place yetPlease try a fuller name.',
  )
})

it('FailureCallout of a photo without an inscription says so, and suggests no place', async () => {
  const candidates = ['Colosseum']
  const problem = { code: 'not_recognised', message: 'Take it closer.', candidates } as const
  const failure = { kind: 'refused', problem } as const
  const request = { ...petra, format: 'translate_inscription' } as const
  useGeneration.setState({ generation: { phase: 'failed', request, failure } })
  expect(await textFor(failure)).toBe('No inscription foundTake it closer.')
  useGeneration.getState().forget()
})
