import { unsourced } from '@storystone/schema/contract/story.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Meter } from '../../../log/meter.ts'
import type { NewStory } from '../../../story/stored-story.ts'
import type { Progress, StoryOrder, Storyteller, WriteFailure } from '../../../story/storyteller.ts'

export type ComposeDeps = { readonly storyteller: Storyteller; readonly meter: Meter }

const toRefusal = (failure: WriteFailure): Refusal => {
  if (failure.outcome === 'not_recognised') {
    return new Refusal('not_recognised', { candidates: failure.candidates, isPaidAnswer: true })
  }
  if (failure.outcome === 'timed_out') return new Refusal('provider_timeout')
  return new Refusal('provider_failed', { isPaidAnswer: failure.fault === 'answer' })
}

/** Whether a generation failed after the model was paid for an answer that can't be used. */
export const isPaidAnswer = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.details.isPaidAnswer === true

/**
 * Has the storyteller write a story and completes it for the database. Refuses `not_recognised`,
 * `provider_failed` and `provider_timeout`.
 */
export const composeStory = async (
  { storyteller, meter }: ComposeDeps,
  order: StoryOrder,
  progress: Progress,
): Promise<NewStory> => {
  const started = Date.now()
  const result = await storyteller.write(order, progress)
  meter.providerMs += Date.now() - started
  if (result.outcome === 'failed') meter.outcome = result.reason
  if (result.outcome !== 'written') throw toRefusal(result)
  const { location, candidates, ...story } = result.story
  const { format, language } = order
  return {
    ...unsourced,
    ...story,
    format,
    language,
    location: order.location?.locationName || location,
    candidates: [...candidates],
  }
}
