import { isSourced } from '@storystone/schema/formats.ts'
import { languages } from '@storystone/schema/languages.ts'
import type { Charge } from '#worker/billing'
import {
  readKept,
  readSources,
  type SharedText,
  type StoredSource,
  sharedTextId,
} from '#worker/grounding'
import { countryName, type Place, placeName, type Recognition } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import {
  type ComposeDeps,
  type OrderedPlace,
  type Progress,
  refusalOfFailure,
  type StoryOrder,
  type StoryQuestion,
  type WrittenStory,
} from '../storyteller.ts'
import type { Followed, Found } from './find-place.ts'

/** A place with the source in which it is described, and what is shared already. */
export type Sourced = {
  readonly place: Place
  readonly source: StoredSource
  readonly passages: StoryOrder['passages']
  readonly shared: readonly SharedText[]
  /** Whether the story was charged in the trip that stored the source. */
  readonly isCharged: boolean
}

const retryAfter = 20

/** The whole article, for a story without a model. */
export const allPassages = ({ id, passages }: StoredSource): StoryOrder['passages'] =>
  passages.map((passage) => ({ ...passage, sourceId: id }))

/** Reads the sources of a place. Refuses where there is none: no story is without. */
export const readSourced = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  found: Place,
  { kept, turn }: Pick<Followed, 'kept' | 'turn'> = { kept: null, turn: null },
  charge: Charge | null = null,
): Promise<Sourced> => {
  const { database, storyteller } = deps
  const { format, language } = question
  const wanted = { placeId: found.id, format, language }
  const both = isSourced(format)
  const known = kept ?? (await readKept(database, { ...wanted, version: storyteller.version }))
  const read = await readSources(deps, { ...wanted, both, stored: known, turn, charge })
  if (read.outcome === 'away') {
    throw new Refusal('temporarily_unavailable', { retryAfter, about: 'wikimedia' })
  }
  const [source] = read.outcome === 'read' ? read.sources : []
  if (read.outcome !== 'read' || !source) {
    throw new Refusal('not_recognised', { candidates: [], places: [], about: 'noArticle' })
  }
  const passages = storyteller.writer === 'extract' ? allPassages(source) : read.passages
  const { place, isCharged } = read
  return { place, source, passages, shared: known.shared, isCharged }
}

/**
 * The source of what bears an inscription. It is translated from the photo alone where there is none, and where
 * Wikimedia can't be asked now: the photo says what the traveller came for.
 */
export const sourcedIfAny = async (
  deps: ComposeDeps,
  question: StoryQuestion,
  { place, ...followed }: Found,
  charge: Charge | null,
): Promise<Sourced | null> => {
  if (!place) return null
  try {
    return await readSourced(deps, question, place, followed, charge)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const orderedPlace = (place: Place, { language }: StoryQuestion): OrderedPlace => ({
  name: placeName(place, language),
  country: countryName(place, language),
  description: place.description[language] ?? null,
  names: languages.flatMap((each) => place.names[each] ?? []),
})

type WriteDeps = Pick<ComposeDeps, 'storyteller' | 'meter' | 'safetyIdentifierOf'>

/** What a photo was read as, where that is no place that we know. */
const readPlace = (recognition: Recognition | null): OrderedPlace | null =>
  recognition?.name ? { name: recognition.name, country: null, description: null, names: [] } : null

/** What to write: a translation of what a photo was read as, or a story of the passages of a source. */
const orderOf = (
  deps: WriteDeps,
  question: StoryQuestion,
  { place, recognition }: Pick<Found, 'place' | 'recognition'>,
  sourced: Sourced | null,
): StoryOrder => {
  const { format, language, userId } = question
  const safetyIdentifier = deps.safetyIdentifierOf(userId)
  const sourceLanguage = sourced?.source.language ?? language
  const rest = { language, sourceLanguage, passages: sourced?.passages ?? [], safetyIdentifier }
  if (isSourced(format)) {
    if (!sourced) throw new Error('A story about a place has a source')
    return { format, place: orderedPlace(sourced.place, question), ...rest }
  }
  const { kind = '', visibleText = '' } = recognition ?? {}
  return {
    format,
    kind,
    visibleText,
    ...rest,
    place: place ? orderedPlace(place, question) : readPlace(recognition),
  }
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

/** The text of a source's story that is shared already. An inscription is translated each time. */
export const findShared = (
  { storyteller }: Pick<WriteDeps, 'storyteller'>,
  { format, language }: StoryQuestion,
  sourced: Sourced | null,
): SharedText | undefined => {
  if (!sourced || !isSourced(format)) return undefined
  const { place, source, shared } = sourced
  const key = { placeId: place.id, format, language, sourceIds: [source.id] }
  const id = sharedTextId({ ...key, version: storyteller.version })
  return shared.find((each) => each.id === id)
}

/** Writes a story from the passages of its source, or translates, unless its text is shared already. */
export const writeOrReuse = async (
  deps: WriteDeps,
  question: StoryQuestion,
  sourced: Sourced | null,
  progress: Progress,
  found: Pick<Found, 'place' | 'recognition'> = { place: null, recognition: null },
): Promise<WrittenStory> => {
  const known = findShared(deps, question, sourced)
  if (known) return showShared(known, progress)
  const { storyteller, meter } = deps
  const order = orderOf(deps, question, found, sourced)
  const started = Date.now()
  const result = await storyteller.write({ ...order, onCall: progress.onCall }, progress)
  meter.vendorMs += Date.now() - started
  if (result.outcome === 'failed') meter.outcome = result.reason
  if (result.outcome !== 'written') throw refusalOfFailure(result)
  return result.story
}
