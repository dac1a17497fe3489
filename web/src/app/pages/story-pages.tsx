import { useCredits } from '#web/billing'
import { KeepItem, KeepOffline } from '#web/narration'
import { lazyPart } from '#web/platform/lazy-part.ts'
import {
  StoryPage as OneStory,
  ResultPage as Result,
  StoriesPage as StoryList,
  type StoryParts,
} from '#web/stories'
import { NotIt, OtherLanguages, Recognition, WaitingStories } from '#web/story-request'

export { showShelf } from '#web/stories'

// The pages of stories with what other modules show in them.

/** What other modules show in a story. */
export const storyParts: StoryParts = {
  Player: lazyPart(async () => (await import('#web/narration/player/player.tsx')).Player),
  Narrated: lazyPart(
    async () => (await import('#web/narration/content/narrated-content.tsx')).NarratedContent,
  ),
  Keep: KeepOffline,
  OtherLanguages,
  Recognition,
  NotIt,
  OnMap: lazyPart(async () => (await import('#web/around/on-map.tsx')).OnMap),
}

const refreshCredits = (): void => void useCredits.getState().refresh()

/** /stories */
export const StoriesPage = () => <StoryList KeepItem={KeepItem} waiting={<WaitingStories />} />

/** /story/{id} */
export const StoryPage = () => <OneStory parts={storyParts} />

/** /result */
export const ResultPage = () => <Result onBack={refreshCredits} parts={storyParts} />
