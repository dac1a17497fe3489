import { expect, test } from 'vitest'
import type { WriteFailure } from '../storyteller.ts'
import { refusalOfFailure } from '../storyteller.ts'

test.each<[WriteFailure, object]>([
  [{ outcome: 'timed_out' }, { code: 'provider_timeout', status: 504 }],
  [
    { outcome: 'failed', fault: 'answer', reason: 'for the log only' },
    { code: 'provider_failed', status: 502, details: { isPaidAnswer: true } },
  ],
  [
    { outcome: 'failed', fault: 'provider', reason: 'for the log only' },
    { code: 'provider_failed', status: 502, details: { isPaidAnswer: false } },
  ],
  [
    { outcome: 'not_recognised', candidates: ['Petra'] },
    { code: 'not_recognised', details: { candidates: [], about: 'inscription' } },
  ],
])('a storyteller that fails with %j is refused with its code', (failure, refusal) => {
  expect(refusalOfFailure(failure)).toMatchObject(refusal)
})
