import { useCredits } from '#web/billing/balance/store.ts'
import { KeepOffline } from '#web/narration/keep-offline.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { StoriesPage as StoryList } from '#web/stories/list/list-page.tsx'
import { ResultPage as Result } from '#web/stories/view/result-page.tsx'
import { StoryPage as OneStory } from '#web/stories/view/story-page.tsx'
import type { StoryParts } from '#web/stories/view/story-view.tsx'
import { WaitingStories } from '#web/story-request/cards/waiting-stories.tsx'
import { Recognition } from '#web/story-request/wrong-place/recognition.tsx'

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
