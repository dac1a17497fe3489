import type { ErrorCode } from '@storystone/schema/contract/error.ts'
import { isSourced } from '@storystone/schema/formats.ts'
import { type Language, othersOf } from '@storystone/schema/languages.ts'
import { contractSource, guidedReading } from '#worker/grounding'
import { markThin, placeLocation, placeName, placePicture, typeOfPlace } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type {
  ComposeDeps,
  ComposeParts,
  ComposeStory,
  Progress,
  StoryQuestion,
} from '../storyteller.ts'
import { type Found, findPlace } from './find-place.ts'
import {
  allPassages,
  findShared,
  readSourced,
  type Sourced,
  sourcedIfAny,
  writeOrReuse,
} from './write-or-reuse.ts'

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
const fillWait = (
  deps: ComposeDeps,
  question: StoryQuestion,
  sourced: Sourced | null,
  progress: Progress,
) => {
  const isThere = deps.storyteller.writer === 'extract' || findShared(deps, question, sourced)
  if (!sourced || !isSourced(question.format) || isThere) {
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

/** Shows nothing to anybody. */
export const silent: Progress = {
  onStep: () => {},
  onText: () => {},
  onMeanwhile: () => {},
  onRetract: () => {},
  onChecking: () => {},
}

const saysNothing: readonly ErrorCode[] = ['nothing_to_tell', 'not_recognised']

/** Whether the place's article in a language makes a story; refuses where that can't be told now. */
const tells = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  { place }: Sourced,
): Promise<boolean> => {
  if (place.articles[question.language] === undefined) return false
  try {
    const sourced = await readSourced(deps, question, place)
    await writeOrReuse(deps, question, sourced, silent)
    return true
  } catch (error) {
    if (error instanceof Refusal && saysNothing.includes(error.code)) return false
    throw error
  }
}

/** A story without a model that finds a stub says in which language there is more, or is not offered again. */
const offerLanguages = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  sourced: Sourced | null,
  error: unknown,
): Promise<never> => {
  const isThin = error instanceof Refusal && error.code === 'nothing_to_tell'
  const isFromArticle = deps.storyteller.writer === 'extract' && isSourced(question.format)
  if (!isThin || !sourced || !isFromArticle) throw error
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

/** How sure the model is of what the photo shows. Null where the user has named the place. */
const certaintyOf = ({ landmark, placeId }: StoryQuestion, { recognition }: Found) => {
  const isNamed = placeId !== null || landmark.kind !== 'photo'
  return {
    confidence: isNamed ? null : (recognition?.confidence ?? null),
    candidates: isNamed ? [] : [...(recognition?.candidates ?? [])],
  }
}

/** Whether there is nothing to report as recognised: no photo, or its place was chosen at once. */
const isChosen = ({ landmark, placeId }: StoryQuestion): boolean =>
  landmark.kind === 'name' || (landmark.kind === 'photo' && placeId !== null)

/** Creates what makes stories: it finds the place and its source, and has the storyteller write. */
export const createComposer =
  (parts: ComposeParts): ComposeStory =>
  async (context, composition) => {
    const { question, charge, progress } = composition
    const storyteller = parts.storytellerOf(question.writer)
    const deps = { ...parts, ...context, userId: question.userId, storyteller }
    const { format, language, location } = question
    const found = await findPlace(deps, composition)
    const due = found.isCharged ? null : charge
    const sourced =
      isSourced(format) && found.place
        ? await readSourced(deps, question, found.place, found, due)
        : await sourcedIfAny(deps, question, found, due)
    if (due && !sourced?.isCharged && !(await deps.database.write(due())).isCharged) {
      throw new Refusal('insufficient_credits')
    }
    const wait = fillWait(deps, question, sourced, progress)
    const { citations, ...text } = await writeOrReuse(deps, question, sourced, wait.progress, found)
      .catch((error: unknown) => offerLanguages(deps, question, sourced, error))
      .finally(wait.end)
    const place = sourced?.place ?? found.place
    const name = place && placeName(place, language)
    return {
      ...text,
      ...certaintyOf(question, found),
      citations: [...citations],
      format,
      language,
      // Where the traveller is says nothing about a place that is known.
      location: (place ? placeLocation(place, language) : location?.locationName) || null,
      recognised: isChosen(question) ? null : name || found.recognition?.name || null,
      placeId: place?.id ?? null,
      landmark: name,
      placeType: place && typeOfPlace(place),
      picture: place && placePicture(place),
      writer: storyteller.writer,
      sources: sourced ? [contractSource(sourced.source)] : [],
    }
  }
