import { Refusal } from '../../errors/refusal.ts'
import type { Meter } from '../../log/meter.ts'
import type { NewStory } from './store.ts'
import type { NotWritten, Progress, StoryOrder, Storyteller } from './storyteller/story-order.ts'

export type ComposeDeps = { readonly storyteller: Storyteller; readonly meter: Meter }

const refusalOf = (telling: NotWritten): Refusal => {
  if (telling.outcome === 'not_recognised') {
    return new Refusal('not_recognised', { candidates: telling.candidates })
  }
  return new Refusal(telling.outcome === 'timed_out' ? 'provider_timeout' : 'provider_failed')
}

/**
 * Has a story told as it will be stored. Refuses `not_recognised`, `provider_failed` and
 * `provider_timeout`.
 */
export const compose = async (
  { storyteller, meter }: ComposeDeps,
  order: StoryOrder,
  progress: Progress,
): Promise<NewStory> => {
  const started = Date.now()
  const telling = await storyteller.tell(order, progress)
  meter.providerMs += Date.now() - started
  if (telling.outcome === 'failed') meter.outcome = telling.reason
  if (telling.outcome !== 'written') throw refusalOf(telling)
  const { place, ...story } = telling.story
  const { format, language } = order
  return {
    ...story,
    format,
    language,
    location: order.place?.locationName || place,
    candidates: [...story.candidates],
  }
}
