import { expect, test } from 'vitest'
import { createMeter } from '../../../log/meter.ts'
import type { StoryOrder, WriteFailure } from '../../../story/storyteller.ts'
import { composeStory } from './compose-story.ts'

const order: StoryOrder = {
  landmark: { kind: 'name', name: 'Petra' },
  format: 'quick_facts',
  language: 'en',
  location: null,
  safetyIdentifier: 'a hash',
}
const progress = { onStep: () => {}, onText: () => {} }

test.each<[WriteFailure, object]>([
  [{ outcome: 'timed_out' }, { code: 'provider_timeout', status: 504 }],
  [
    { outcome: 'failed', fault: 'answer', reason: 'for the log only' },
    { code: 'provider_failed', status: 502, details: { isPaidAnswer: true } },
  ],
  [
    { outcome: 'not_recognised', candidates: ['Petra'] },
    { code: 'not_recognised', details: { candidates: ['Petra'] } },
  ],
])('composeStory refuses %j with its code', async (failure, refusal) => {
  const deps = { storyteller: { write: async () => failure }, meter: createMeter() }
  await expect(composeStory(deps, order, progress)).rejects.toMatchObject(refusal)
})
