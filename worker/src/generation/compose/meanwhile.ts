import { readStory } from '#worker/grounding'
import { placeName } from '#worker/places'
import type { StoryQuestion } from '../composition.ts'
import type { Progress } from '../storyteller.ts'
import { contractSource } from './contract-source.ts'
import { allPassages, type Sourced } from './read-sourced.ts'

/** Shows facts in the source's own words, if that is the story's language and says enough. */
export const showMeanwhile = (
  { language }: StoryQuestion,
  { place, source }: Sourced,
  progress: Progress,
): void => {
  if (source.language !== language) return
  const story = readStory({
    ...{ format: 'quick_facts', language, passages: allPassages(source) },
    placeName: placeName(place, language),
  })
  if (story === null) return
  const facts = story.content.split('\n').map((line) => line.replace(/^• /, ''))
  progress.onMeanwhile({ facts, source: contractSource(source) })
}
