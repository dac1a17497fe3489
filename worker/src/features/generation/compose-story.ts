import { Refusal } from '../../errors/refusal.ts'
import type { Meter } from '../../log/meter.ts'
import type { NewStory } from '../../story/stored-story.ts'
import type { Progress, StoryOrder, Storyteller, WriteFailure } from './storyteller/story-order.ts'

export type ComposeDeps = { readonly storyteller: Storyteller; readonly meter: Meter }

const toRefusal = (failure: WriteFailure): Refusal => {
  if (failure.outcome === 'not_recognised') {
    return new Refusal('not_recognised', { candidates: failure.candidates })
  }
  return new Refusal(failure.outcome === 'timed_out' ? 'provider_timeout' : 'provider_failed')
}

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
    ...story,
    format,
    language,
    location: order.location?.locationName || location,
    candidates: [...candidates],
  }
}
