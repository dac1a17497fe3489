import { isSourced } from '@storystone/schema/catalog.ts'
import { contractSource, guidedReading } from '#worker/grounding'
import { placeName } from '#worker/places'
import type { ComposeDeps, StoryQuestion } from '../composition.ts'
import type { Progress } from '../storyteller.ts'
import { allPassages, type Sourced } from './read-sourced.ts'
import { findShared } from './write-or-reuse.ts'

/** Shows facts in the source's own words, if that is the story's language and says enough. */
const showMeanwhile = (
  { language }: StoryQuestion,
  { place, source }: Sourced,
  progress: Progress,
): void => {
  if (source.language !== language) return
  const story = guidedReading({
    format: 'quick_facts',
    language,
    passages: allPassages(source),
    placeName: placeName(place, language),
  })
  if (story === null) return
  const facts = story.content.split('\n').map((line) => line.replace(/^• /, ''))
  progress.onMeanwhile({ facts, source: contractSource(source) })
}

/**
 * Fills the wait for a model with facts of the source, until its first words: a progress to write with,
 * and what ends it. A text that is there at once has no wait.
 */
export const fillWait = (
  deps: ComposeDeps,
  question: StoryQuestion,
  sourced: Sourced | null,
  progress: Progress,
) => {
  const isNone = deps.storyteller.writer === 'extract' || findShared(deps, question, sourced)
  if (!sourced || !isSourced(question.format) || isNone) {
    return { progress, end: () => {} }
  }
  // The request to the model leaves first.
  const waiting = setTimeout(() => showMeanwhile(question, sourced, progress))
  const end = (): void => clearTimeout(waiting)
  const onText: Progress['onText'] = (field, text) => {
    end()
    progress.onText(field, text)
  }
  return { progress: { ...progress, onText }, end }
}
