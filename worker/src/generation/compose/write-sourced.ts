import { type SharedText, sharedTextId } from '#worker/grounding'
import { countryName, type Place, placeName, type Recognition } from '#worker/places'
import type { ComposeDeps, StoryQuestion } from '../composition.ts'
import type { OrderedPlace, Progress, StoryOrder, WrittenStory } from '../storyteller.ts'
import { toRefusal } from '../storyteller.ts'
import type { Found } from './find-place.ts'
import type { Sourced } from './read-sourced.ts'

const orderedPlace = (place: Place, { language }: StoryQuestion): OrderedPlace => ({
  name: placeName(place, language),
  country: countryName(place, language),
  description: place.description[language] ?? null,
  names: [...(place.names.en ?? []), ...(place.names.fr ?? [])],
})

type WriteDeps = Pick<ComposeDeps, 'storyteller' | 'meter' | 'safetyIdentifierOf'>

const writeAs = async (
  { storyteller, meter }: WriteDeps,
  order: StoryOrder,
  progress: Progress,
): Promise<WrittenStory> => {
  const started = Date.now()
  const result = await storyteller.write(order, progress)
  meter.providerMs += Date.now() - started
  if (result.outcome === 'failed') meter.outcome = result.reason
  if (result.outcome !== 'written') throw toRefusal(result)
  return result.story
}

/** What a photo was read as, where that is no place that we know. */
const readPlace = (recognition: Recognition | null): OrderedPlace | null =>
  recognition?.name ? { name: recognition.name, country: null, description: null, names: [] } : null

/** Translates an inscription from its photo, with the history of what bears it. */
export const translate = (
  deps: WriteDeps,
  question: StoryQuestion,
  { place, recognition }: Found,
  sourced: Sourced | null,
  progress: Progress,
): Promise<WrittenStory> => {
  const { language, userId } = question
  const { kind = '', visibleText = '' } = recognition ?? {}
  const order: StoryOrder = {
    ...{ format: 'translate_inscription', language, kind, visibleText },
    place: place ? orderedPlace(place, question) : readPlace(recognition),
    passages: sourced?.passages ?? [],
    sourceLanguage: sourced?.source.language ?? language,
    safetyIdentifier: deps.safetyIdentifierOf(userId),
  }
  return writeAs(deps, { ...order, onCall: progress.onCall }, progress)
}

/** The text that is shared already, shown as if it were written now. */
const showShared = (shared: SharedText, { onStep, onText }: Progress): WrittenStory => {
  const { citations, text } = shared
  onStep('writing')
  onText('title', text.title)
  onText('content', text.content)
  if (text.funFact) onText('funFact', text.funFact)
  return { ...text, citations, inscription: null }
}

/** Writes a story from the passages of its source, unless its text is shared already. */
export const writeSourced = (
  deps: WriteDeps,
  question: StoryQuestion,
  { place, source, passages, shared }: Sourced,
  progress: Progress,
): Promise<WrittenStory> | WrittenStory => {
  const { format, language, userId } = question
  if (format === 'translate_inscription') throw new Error('An inscription is translated')
  const writer = deps.storyteller.version
  const id = sharedTextId({ placeId: place.id, format, language, sourceIds: [source.id], writer })
  const known = shared.find((each) => each.id === id)
  if (known) return showShared(known, progress)
  const order: StoryOrder = {
    ...{ format, language, passages, sourceLanguage: source.language },
    place: orderedPlace(place, question),
    safetyIdentifier: deps.safetyIdentifierOf(userId),
  }
  return writeAs(deps, { ...order, onCall: progress.onCall }, progress)
}
