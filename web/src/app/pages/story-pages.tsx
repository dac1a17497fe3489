import { useCredits } from '#web/billing'
import { KeepOffline } from '#web/narration'
import { lazyPart } from '#web/platform/lazy-part.ts'
import {
  StoryPage as OneStory,
  ResultPage as Result,
  StoriesPage as StoryList,
  type StoryParts,
} from '#web/stories'
import { Recognition, WaitingStories } from '#web/story-request'

// The pages of stories with what other modules show in them.

/** What other modules show in a story. */
export const storyParts: StoryParts = {
  Narrated: lazyPart(
    async () => (await import('#web/narration/content/narrated-content.tsx')).NarratedContent,
  ),
  Recognition,
}

const refreshCredits = (): void => void useCredits.getState().refresh()

/** /stories */
export const StoriesPage = () => <StoryList waiting={<WaitingStories />} />

/** /story/{id} */
export const StoryPage = () => <OneStory KeepOffline={KeepOffline} parts={storyParts} />

/** /result */
export const ResultPage = () => <Result onBack={refreshCredits} parts={storyParts} />
