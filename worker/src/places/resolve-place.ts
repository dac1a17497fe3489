import { type Language, languages } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import type { Charge } from '#worker/generation/composition.ts'
import { selectKept } from '#worker/grounding/sources/kept.ts'
import type { PlacedTexts } from '#worker/grounding/sources/shared-text.ts'
import { hasFreshSource } from '#worker/grounding/sources/source.ts'
import type { Position } from '#worker/location/round-position.ts'
import { leastFit, matchName } from './candidates/match-name.ts'
import { type Ranking, type Reading, rankByName, rankInPhoto } from './candidates/rank.ts'
import type { FoundPlace, Resolution } from './place.ts'
import { type Question, rankOffered, readQuestion } from './question.ts'
import { type Followed, type Following, findPlaces, notFollowed, nothing } from './search.ts'
import { keyOf, type Search, searchAround } from './search-key.ts'
import { selectSearch } from './store.ts'
import { toPlaces } from './suggest-places.ts'
import type { Call, WikimediaDeps } from './use-wikimedia.ts'

/** Where the user is, and in which language they read. */
type Circumstances = { readonly location: Position | null; readonly language: Language }

const findStored = ({ database }: WikimediaDeps, search: Search): Promise<FoundPlace[] | null> =>
  database.write(selectSearch(keyOf(search), Date.now()))

const find = async (deps: WikimediaDeps, search: Search): Promise<readonly FoundPlace[]> =>
  (await findPlaces(deps, search, await findStored(deps, search))).found

const union = (found: readonly FoundPlace[], more: readonly FoundPlace[]): FoundPlace[] => {
  const known = new Set(found.map(({ place }) => place.id))
  return [...found, ...more.filter(({ place }) => !known.has(place.id))]
}

/** Ranks what a photo may show: what it is read as, in parallel with what is around. */
export const rankPhoto = async (
  deps: WikimediaDeps,
  { location, language }: Circumstances,
  reading: Promise<Reading>,
): Promise<Ranking> => {
  const [{ name, confidence }, around] = await Promise.all([
    reading,
    location ? find(deps, searchAround(location, language)) : [],
  ])
  const all = name === '' ? [] : await find(deps, { by: 'name', name, language })
  // What only mentions the name is not meant by it.
  const named = all.filter((one) => matchName(foldName(name), one) >= leastFit)
  const isNameSure = rankByName(named, name, location).isSure
  const rank = (found: readonly FoundPlace[]): Ranking =>
    rankInPhoto(found, { name, confidence }, location, isNameSure)
  return rankOffered(rank, union(named, around))
}

const resolutionOf = (
  ranking: Ranking,
  { location, language }: Circumstances,
  offered = ranking,
): Resolution => ({
  place: (ranking.isSure && ranking.places[0]) || null,
  candidates: toPlaces(offered, language, location).candidates,
})

/** A story that follows if the place is sure, its charge if a source is kept, and the call that reads one. */
type FollowingStory = Pick<PlacedTexts, 'format' | 'writer'> & {
  readonly charge: Charge | null
  readonly call: Call
}

const followWith =
  (
    { format, writer, charge, call }: FollowingStory,
    { rank }: Question,
    { language }: Circumstances,
  ) =>
  (found: readonly FoundPlace[]): Following => {
    const { isSure, places } = rank(found)
    const place = isSure ? places[0] : undefined
    if (!place) return nothing
    const [first = language] = languages.filter((each) => place.articles[each] !== undefined)
    const read = place.articles[language] === undefined ? first : language
    const isKept = hasFreshSource(place.id, read)
    return {
      charge: charge?.(isKept) ?? null,
      next: { ...call, unless: isKept },
      kept: selectKept({ placeId: place.id, format, language, writer }),
    }
  }

/**
 * The place that a typed name means, by the same rules as GET /api/places. `stored` is what the search
 * found earlier, null when it is not stored, and undefined before somebody has looked.
 */
export const resolveName = async (
  deps: WikimediaDeps,
  name: string,
  circumstances: Circumstances,
  stored?: readonly FoundPlace[] | null,
  story?: FollowingStory | null,
): Promise<Resolution & Followed> => {
  const { location, language } = circumstances
  const question = readQuestion(name, language, location)
  const { search, rank, hint } = question
  if (!search) return { place: null, candidates: [], hint, ...notFollowed }
  // What is around the user is not known before the location is.
  const isLookedUp = stored !== undefined && (stored !== null || search.by !== 'cell')
  const { found, ...followed } = await findPlaces(
    deps,
    search,
    isLookedUp ? stored : await findStored(deps, search),
    story ? followWith(story, question, circumstances) : undefined,
  )
  const offered = rankOffered(rank, found)
  return { ...resolutionOf(rank(found), circumstances, offered), hint, ...followed }
}

/** The place that a photo shows, by the same rules as POST /api/places/in-photo. */
export const resolvePhoto = async (
  deps: WikimediaDeps,
  reading: Promise<Reading>,
  circumstances: Circumstances,
): Promise<Resolution> => resolutionOf(await rankPhoto(deps, circumstances, reading), circumstances)
