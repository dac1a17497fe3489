import { expect, test } from 'vitest'
import { refusalOfFailure } from '../storyteller.ts'

test('a storyteller that times out is refused as provider_timeout', () => {
  const refusal = { code: 'provider_timeout', status: 504 }
  expect(refusalOfFailure({ outcome: 'timed_out' })).toMatchObject(refusal)
})
