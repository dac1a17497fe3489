import type { WikimediaDeps } from '#worker/places'
import type { Storyteller, StorytellerOf } from '../storyteller.ts'

/** What composing works with in every request. */
export type ComposeParts = Pick<WikimediaDeps, 'wikimedia' | 'budget'> & {
  readonly storytellerOf: StorytellerOf
  /** The keyed hash by which the provider may know a user. */
  readonly safetyIdentifierOf: (userId: string) => string
}

/** The same for one request, with the storyteller that its question wants. */
export type ComposeDeps = ComposeParts & WikimediaDeps & { readonly storyteller: Storyteller }
