import type { Story } from '@storystone/schema/contract/story.ts'
import { narrationText } from '#web/offline/sync/narration-text.ts'

/** A story in its present wording. */
export type StoryWording = Pick<Story, 'id' | 'title' | 'content'>

/** What the player needs: the words and their language, and what the lock screen shows. */
export type NarratedStory = StoryWording &
  Pick<Story, 'language' | 'location' | 'imageUrl' | 'writer' | 'format' | 'sources' | 'citations'>

/** Whether two stories have the same id and wording. A story's words can be replaced once. */
export const hasSameWording = (one: StoryWording | undefined, other: StoryWording): boolean =>
  one?.id === other.id && one.title === other.title && one.content === other.content

/** Identifies an audio by its voice and every word in it. */
export const audioKey = (story: StoryWording, voiceId: string): string =>
  `${voiceId}\n${narrationText(story)}`
