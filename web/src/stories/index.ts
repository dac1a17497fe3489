/** The stories: their store, pages, words, citations, pictures and sharing. */

export { CitedText, placeMarks, SourceMark, Words } from './citations/cited-text.tsx'
export {
  BeingWritten,
  type FieldSpan,
  StoryWords,
  useMarks,
  useReadAloud,
} from './citations/sourced.tsx'
export { minutesOf, splitSentences, wholeMinutes } from './content-parts.ts'
export { forgetReturned, useBackToList, useDeleteStory, useDeletions } from './deletions.ts'
export { forgetResult } from './forget-result.ts'
export { StoriesPage } from './list/list-page.tsx'
export { useOpenStory } from './open-story.ts'
export { PictureCredit, StoryImage } from './picture/story-image.tsx'
export { keepResult, showShelf, useStories } from './store.ts'
export {
  guideClass,
  guideParagraphClass,
  SectionHeading,
  StoryContent,
} from './story-content.tsx'
export { StoryOrigin } from './view/story-header.tsx'
export { ResultPage, StoryPage } from './view/story-page.tsx'
export { type StoryParts, StoryView } from './view/story-view.tsx'
