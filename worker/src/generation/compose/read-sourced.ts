import { isSourced } from '@storystone/schema/catalog.ts'
import type { Charge } from '#worker/billing'
import { readKept, readSources, type SharedText, type StoredSource } from '#worker/grounding'
import type { Place } from '#worker/places'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ComposeDeps, StoryQuestion } from '../composition.ts'
import type { StoryOrder } from '../storyteller.ts'
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

/** An inscription is translated from the photo alone where its bearer has no source. */
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
