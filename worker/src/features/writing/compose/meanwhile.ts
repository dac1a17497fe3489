import type { StoryQuestion } from '../../../story/composition.ts'
import { placeName } from '../../../story/place.ts'
import type { Progress } from '../../../story/storyteller.ts'
import { extractStory } from '../extract/extract-story.ts'
import { contractSource } from './contract-source.ts'
import { allPassages, type Sourced } from './read-sourced.ts'

/** Shows facts in the source's own words, if that is the story's language and says enough. */
export const showMeanwhile = (
  { language }: StoryQuestion,
  { place, source }: Sourced,
  progress: Progress,
): void => {
  if (source.language !== language) return
  const extraction = extractStory({
    ...{ format: 'quick_facts', language, passages: allPassages(source) },
    place: { name: placeName(place, language), description: null },
  })
  if (extraction.outcome === 'too_thin') return
  const facts = extraction.story.content.split('\n').map((line) => line.replace(/^• /, ''))
  progress.onMeanwhile({ facts, source: contractSource(source) })
}
