import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { KeptStory } from './store.ts'
import type { Progress } from './storyteller/story-order.ts'

/** A story that is here now, with the balance as of now. */
export type Told = KeptStory & { readonly creditsLeft: number }

/** A story that is there already, or the work that makes it, ready to begin. */
export type Opened =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'to_tell'; readonly tell: (progress: Progress) => Promise<Told> }

/** What a generating call answers. */
export const asStoryResult = ({ story, creditsLeft }: Told): StoryResult => ({
  ...story,
  creditsLeft,
})

/** What the call for an inscription answers: its `language` is the inscription's. */
export const asInscriptionResult = ({
  story,
  inscription,
  creditsLeft,
}: Told): InscriptionResult => {
  if (!inscription) throw new Error('A story of an inscription has none')
  return { ...story, creditsLeft, storyLanguage: story.language, ...inscription }
}
