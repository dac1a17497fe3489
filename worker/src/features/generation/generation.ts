import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import type { StoredStory } from '../../story/stored-story.ts'
import type { Progress } from './storyteller/story-order.ts'

/** A stored story with the user's present balance, in credits. */
export type GeneratedStory = StoredStory & { readonly creditsLeft: number }

/** One run of the pipeline: finished by an earlier call with the same key, or ready to run. */
export type Generation =
  | { readonly kind: 'finished'; readonly generated: GeneratedStory }
  | { readonly kind: 'ready'; readonly run: (progress: Progress) => Promise<GeneratedStory> }

/** The result of the generating calls. */
export const toStoryResult = ({ story, creditsLeft }: GeneratedStory): StoryResult => ({
  ...story,
  creditsLeft,
})

/** The result of translate-inscription: its `language` is the inscription's. */
export const toInscriptionResult = ({
  story,
  inscription,
  creditsLeft,
}: GeneratedStory): InscriptionResult => {
  if (!inscription) throw new Error('The story has no inscription')
  return { ...story, creditsLeft, storyLanguage: story.language, ...inscription }
}
