import type { Story } from '@storystone/schema/contract/story.ts'

/** What the player needs to know of a story: its words, and what the lock screen shows of it. */
export type NarratedStory = Pick<
  Story,
  'id' | 'title' | 'content' | 'language' | 'location' | 'imageUrl'
>
