import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../errors/refusal.ts'
import { createMeter } from '../../log/meter.ts'
import { compose } from './compose.ts'
import type { StoryOrder, Telling } from './storyteller/story-order.ts'

const order: StoryOrder = {
  subject: { kind: 'name', name: 'Petra' },
  format: 'quick_facts',
  language: 'en',
  place: null,
}
const progress = { onStep: () => {}, onWords: () => {} }

const codeOf = async (telling: Telling): Promise<Refusal> => {
  const deps = { storyteller: { tell: async () => telling }, meter: createMeter() }
  return compose(deps, order, progress).then(
    () => {
      throw new Error('It was composed')
    },
    (refusal: Refusal) => refusal,
  )
}

describe('what a storyteller could not tell is refused', () => {
  test('with provider_timeout when its time was up', async () => {
    expect(await codeOf({ outcome: 'timed_out' })).toMatchObject({
      code: 'provider_timeout',
      status: 504,
    })
  })

  test('with provider_failed, whose reason goes to the log and not to the client', async () => {
    const refusal = await codeOf({ outcome: 'failed', reason: 'the provider said 500' })
    expect(refusal).toMatchObject({ code: 'provider_failed', status: 502, details: {} })
  })

  test('with not_recognised and what it may have been', async () => {
    const refusal = await codeOf({ outcome: 'not_recognised', candidates: ['Petra'] })
    expect(refusal).toMatchObject({ code: 'not_recognised', details: { candidates: ['Petra'] } })
  })
})
