import { isSourced, type Language, othersOf } from '@storystone/schema/catalog.ts'
import { contractSource, guidedReading } from '#worker/grounding'
import { markThin, placeName } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ComposeDeps, StoryQuestion } from '../composition.ts'
import type { Progress } from '../storyteller.ts'
import { allPassages, readSourced, type Sourced } from './read-sourced.ts'
import { findShared, writeSourced } from './write-sourced.ts'

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

/** Shows nothing to anybody. */
export const silent: Progress = {
  onStep: () => {},
  onText: () => {},
  onMeanwhile: () => {},
  onRetract: () => {},
  onChecking: () => {},
}

/** Whether the place's article in a language makes a story. It costs nothing to try. */
const tells = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  { place }: Sourced,
): Promise<boolean> => {
  if (place.articles[question.language] === undefined) return false
  try {
    const sourced = await readSourced(deps, question, place)
    await writeSourced(deps, question, sourced, silent)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
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

/** A story without a model that finds a stub says in which language there is more, or is not offered again. */
export const offerLanguages = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  sourced: Sourced | null,
  error: unknown,
): Promise<never> => {
  const isThin = error instanceof Refusal && error.code === 'nothing_to_tell'
  const isRead = deps.storyteller.writer === 'extract' && isSourced(question.format)
  if (!isThin || !sourced || !isRead) throw error
  const offered: Language[] = []
  for (const language of othersOf(question.language)) {
    if (await tells(deps, { ...question, language }, sourced)) offered.push(language)
  }
  // Where there is a model, it may still write about the place.
  const isOnlyWriter = deps.storytellerOf('model').writer === 'extract'
  if (offered.length === 0 && isOnlyWriter) {
    await deps.database.write(markThin(sourced.place.id, Date.now()))
  }
  throw new Refusal('nothing_to_tell', { languages: offered })
}
