import type { Story } from '@storystone/schema/contract/story.ts'
import { wrongPlaceWithinMs } from '@storystone/schema/contract/wrong-place.ts'

/** Why the credits of a story can't come back. The server knows more and decides. */
export type Obstacle = 'backFree' | 'backNarrated' | 'backOld'

/** Whether the user has named what the photo shows: a story is regenerated once only. */
const isRetold = ({ confidence, recognised }: Story): boolean =>
  confidence === null && recognised !== null

export const canRetell = (story: Story): boolean => story.imageUrl !== null && !isRetold(story)

const isOld = ({ createdAt }: Story, now: number): boolean =>
  now - Date.parse(createdAt) >= wrongPlaceWithinMs

/** What stands against having the credits of a story back, as far as this device knows. */
export const obstacleOf = (story: Story, now: number): Obstacle | undefined => {
  if (story.writer === 'extract') return 'backFree'
  if (story.narrationUrl !== null) return 'backNarrated'
  return isOld(story, now) ? 'backOld' : undefined
}

/** Whether only a new story helps: this one can neither be rewritten nor returned. */
export const needsNewStory = (story: Story, now: number): boolean =>
  !canRetell(story) && obstacleOf(story, now) === 'backNarrated'

/** Whether anything can be done about a story of the wrong place. */
export const isCorrectable = (story: Story, now: number): boolean =>
  canRetell(story) || (!isRetold(story) && story.writer !== 'extract' && !isOld(story, now))
