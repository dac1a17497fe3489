import type { InscriptionResult, StoryResult } from '@storystone/schema/contract/story.ts'
import { readBatch } from '#worker/platform/database/batch.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { type StoredStory, selectStory, toStoredStory } from '#worker/stories'
import { selectCredits } from '../attempt/store.ts'
import type { GenerationRequest } from './generation-request.ts'

/** A stored story with the user's present balance, in credits. */
export type GeneratedStory = StoredStory & { readonly creditsLeft: number }

/** The stored story of an earlier call. Refuses `not_found` if it was deleted. */
export const replayStory = async (
  database: Database,
  userId: string,
  storyId: string,
): Promise<GeneratedStory> => {
  const { rows, balance } = await readBatch(database.read, {
    rows: selectStory(database, userId, storyId),
    balance: selectCredits(database, userId),
  })
  const [[row], [user]] = [rows, balance]
  if (!row || !user) throw new Refusal('not_found')
  return { ...toStoredStory(row), creditsLeft: user.credits }
}

/** The result of a generating call; that of translate-inscription has the inscription's `language`. */
export const toResult = (
  { story, inscription, creditsLeft }: GeneratedStory,
  result: GenerationRequest['result'],
): StoryResult | InscriptionResult => {
  if (result === 'story') return { ...story, creditsLeft }
  if (!inscription) throw new Error('The story has no inscription')
  return { ...story, creditsLeft, storyLanguage: story.language, ...inscription }
}
