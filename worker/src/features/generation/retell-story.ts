import { Refusal } from '../../errors/refusal.ts'
import { countOnce } from '../../limits/limits.ts'
import { deleteMedia } from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import type { NewStory, StoredStory } from '../../story/stored-story.ts'
import { unchargedLimit } from './attempt/generation-limits.ts'
import { composeStory, isPaidAnswer } from './compose-story.ts'
import type { GenerationDeps } from './generate-story.ts'
import type { GeneratedStory } from './generation.ts'
import { type Retelling, releaseRetelling, settleRetelling } from './retellings.ts'
import type { PhotoFile, Progress, StoryOrder } from './storyteller/story-order.ts'

export type RetellOrder = {
  readonly retelling: Retelling
  readonly stored: StoredStory
  readonly photo: PhotoFile
  readonly name: string
}

const release = async (
  { database, limits }: GenerationDeps,
  { id, storyId, userId }: Retelling,
  cause: unknown,
): Promise<void> => {
  const limit = unchargedLimit(userId, limits.unchargedPerDay)
  await database.write({
    release: releaseRetelling(id, storyId),
    uncharged: isPaidAnswer(cause) ? countOnce({ limit, id }, Date.now()) : null,
  })
}

/**
 * Generates a photo's story again as what the user says it shows, in the same format and language,
 * and replaces the old text. A failure releases the claim; if that fails too, the claim expires.
 */
export const retellStory = async (
  deps: GenerationDeps,
  { retelling, stored, photo, name }: RetellOrder,
  progress: Progress,
): Promise<GeneratedStory> => {
  const { format, language } = stored.story
  const landmark = { kind: 'named_photo', photo, name } as const
  const safetyIdentifier = deps.safetyIdentifierOf(retelling.userId)
  const order: StoryOrder = { landmark, format, language, location: null, safetyIdentifier }
  const composed = await composeStory(deps, order, progress).catch(async (error: unknown) => {
    await release(deps, retelling, error).catch(deps.reportError)
    throw error
  })
  const newStory: NewStory = {
    ...composed,
    location: composed.location ?? stored.story.location,
  }
  const settled = await settleRetelling(deps.database, retelling, newStory)
  if (!settled) throw new Refusal('not_found')
  const { creditsLeft, narrationIds } = settled
  const keys = narrationIds.map((id) => mediaKey(retelling.userId, id))
  if (keys.length > 0) await deleteMedia(deps, keys)
  const { inscription, ...text } = newStory
  return {
    ...stored,
    creditsLeft,
    inscription,
    story: { ...stored.story, ...text, narrationUrl: null },
  }
}
