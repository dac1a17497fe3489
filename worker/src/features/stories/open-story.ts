import { openAttempt, type StoryRequest } from './open-attempt.ts'
import { type TellStoryDeps, tellStory } from './tell-story.ts'
import type { Opened } from './told.ts'

/** Opens a story: paid for and ready to be told, or there since an earlier call with its key. */
export const openStory = async (deps: TellStoryDeps, request: StoryRequest): Promise<Opened> => {
  const opening = await openAttempt(deps, request)
  if (opening.kind === 'replayed') return { kind: 'told', told: opening.told }
  return {
    kind: 'to_tell',
    tell: (progress) => tellStory(deps, opening.attempt, request.order, progress),
  }
}
