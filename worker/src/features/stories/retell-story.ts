import { Refusal } from '../../errors/refusal.ts'
import { countOnce } from '../../limits/limits.ts'
import { deleteMedia } from '../../media/deletion-queue.ts'
import { mediaKey } from '../../media/keys.ts'
import { compose } from './compose.ts'
import { unrecognisedLimit } from './generation-limits.ts'
import { type Retelling, releaseRetelling, settleRetelling } from './retellings.ts'
import type { KeptStory, NewStory } from './store.ts'
import type { Picture, Progress } from './storyteller/story-order.ts'
import type { TellStoryDeps } from './tell-story.ts'
import type { Told } from './told.ts'

export type RetellOrder = {
  readonly retelling: Retelling
  readonly kept: KeptStory
  readonly photo: Picture
  readonly name: string
}

const release = async (
  { database, limits }: TellStoryDeps,
  { id, storyId, userId }: Retelling,
  error: unknown,
): Promise<void> => {
  const isUnrecognised = error instanceof Refusal && error.code === 'not_recognised'
  const limit = unrecognisedLimit(userId, limits.unrecognisedPerDay)
  await database.write({
    release: releaseRetelling(id, storyId),
    unrecognised: isUnrecognised ? countOnce({ limit, id }, Date.now()) : null,
  })
}

/** The story as it is from now on; what the old telling knew of the place stays where it must. */
const renew = ({ story }: KeptStory, told: NewStory): NewStory => ({
  ...told,
  location: told.location ?? story.location,
})

/**
 * Tells the photo of a story anew as what a person says it is, in the story's format and
 * language, in the place of the old telling. One that fails gives its claim back; where that fails,
 * too, the claim lapses.
 */
export const retellStory = async (
  deps: TellStoryDeps,
  { retelling, kept, photo, name }: RetellOrder,
  progress: Progress,
): Promise<Told> => {
  const { format, language } = kept.story
  const subject = { kind: 'named_photo', photo, name } as const
  const order = { subject, format, language, place: null }
  const told = await compose(deps, order, progress).catch(async (error: unknown) => {
    await release(deps, retelling, error).catch(deps.onHidden)
    throw error
  })
  const story = renew(kept, told)
  const settled = await settleRetelling(deps.database, retelling, story)
  if (!settled) throw new Refusal('not_found')
  const { creditsLeft, dropped } = settled
  const { userId } = retelling
  if (dropped.length > 0)
    await deleteMedia(
      deps,
      dropped.map((id) => mediaKey(userId, id)),
    )
  const { inscription, ...renewed } = story
  return {
    ...kept,
    creditsLeft,
    inscription,
    story: { ...kept.story, ...renewed, narrationUrl: null },
  }
}
