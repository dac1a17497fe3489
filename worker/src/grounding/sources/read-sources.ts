import type { Format } from '@storystone/schema/catalog.ts'
import type { Charge } from '#worker/billing'
import {
  type Brought,
  type Call,
  giveUpTurn,
  inWikimediaTurn,
  markThin,
  type Place,
  updateImage,
  updateNames,
  type WikimediaDeps,
} from '#worker/places'
import type { Batch } from '#worker/platform/database/database.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import { logError } from '#worker/platform/log/log.ts'
import { WikimediaUnreachable } from '#worker/vendors/wikimedia/query.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { fetchArticle, fetchSources } from './fetch-sources.ts'
import {
  freshFor,
  isFresh,
  keptFor,
  languagesOf,
  neededOf,
  newestIn,
  type SourcesWanted,
  settledOf,
} from './kept-sources.ts'
import { selectPassages } from './passages.ts'
import { type SourcesRead, type StoredSource, type StoredSources, selectSources } from './source.ts'
import { deleteArticle, putSource } from './store.ts'

/** Two articles, the names and the picture's credit; then the second article, if the first is gone. */
const mostRequests = 5

/** A source of which something is left to use: an extract may be empty, or a list. */
const usableOf = (
  source: StoredSource | null,
  kept: readonly StoredSource[],
): StoredSource | null => (source && source.passages.length > 0 ? settledOf(source, kept) : null)

/** What is stored of a place that the database has. */
type StoredOfPlace = StoredSources & { readonly place: Place }

/** What was brought, and whether it was charged. */
type BroughtSources = StoredSources & { readonly isCharged: boolean }
type Store = { readonly [name: string]: Batch; readonly charge: ReturnType<Charge> | null }

/** Reads what is missing from Wikimedia, `atOnce` requests side by side, and says what to store. */
const bringSources = async (
  wikimedia: Wikimedia,
  { place, sources }: StoredOfPlace,
  wanted: SourcesWanted,
  atOnce: number,
): Promise<Brought<BroughtSources, Store>> => {
  const [first = wanted.language, second = null] = languagesOf(place, wanted.language)
  const kept = second && newestIn(second, sources)
  const asked = {
    first,
    second: wanted.both && !kept ? second : null,
    isBare: wanted.isForPack ?? false,
  }
  const { names, image, ...fetched } = await fetchSources(wikimedia, place, asked, atOnce)

  const isGone = fetched.article === null
  const article = usableOf(fetched.article, sources)
  const isNext = !article && second !== null && !fetched.second && !isFresh(kept)
  const other = usableOf(
    isNext ? await fetchArticle(wikimedia, place, second) : fetched.second,
    sources,
  )
  const { [first]: _gone, ...left } = place.articles
  const found: Place = {
    ...place,
    articles: isGone ? left : place.articles,
    names: names ?? place.names,
    image: image ?? place.image,
  }
  const usable = neededOf(wanted, [article, other ?? kept])
  const { charge = null } = wanted
  return {
    value: ({ charge: tried }) => ({
      place: found,
      sources: usable,
      isCharged: tried?.isCharged ?? false,
    }),
    requests: fetched.requests + (isNext ? 1 : 0),
    store: {
      gone: isGone ? deleteArticle(place.id, first) : null,
      first: article && putSource(article),
      second: other && putSource(other),
      names: names && updateNames(found),
      image: image && updateImage(place.id, image),
      thin: markThin(place.id, usable.length > 0 ? null : Date.now()),
      charge: charge && usable.length > 0 ? charge() : null,
    },
  }
}

/** What reading the sources of a place takes. */
export const sourcesCall: Call = { requests: mostRequests, atOnce: 3, cost: 'articles' }

/** The same for an article without names and credit; in the other language, if it is gone in the first. */
const articleCall: Call = { requests: 2, atOnce: 1, cost: 'articles' }

const isAway = (error: unknown): boolean =>
  error instanceof WikimediaUnreachable ||
  (error instanceof Refusal && error.code === 'temporarily_unavailable')

const resultOf = (
  { place, sources, isCharged = false }: StoredSources & { readonly isCharged?: boolean },
  format: Format,
  otherwise: 'no_article' | 'away',
): SourcesRead => {
  const [first] = sources
  if (!place || !first) return { outcome: otherwise, place }
  return { outcome: 'read', place, sources, passages: selectPassages(first, format), isCharged }
}

/**
 * The sources of a place for a story: those that are kept, while they are fresh; else Wikimedia's,
 * which are then kept; when Wikimedia does not answer, those that are kept, however old.
 */
export const readSources = async (
  deps: WikimediaDeps,
  wanted: SourcesWanted,
): Promise<SourcesRead> => {
  const { database, wikimedia } = deps
  const { placeId, language, format, turn } = wanted
  const readStored = () => database.query(selectSources(placeId))
  const stored = wanted.stored ?? (await readStored())
  const { place } = stored
  const isKnown = place !== null && languagesOf(place, language).length > 0
  const fresh = isKnown ? freshFor(stored, wanted) : null
  if (turn && (!isKnown || fresh)) giveUpTurn(deps, turn)
  if (!isKnown) return { outcome: 'no_article', place }
  if (fresh) return resultOf(fresh, format, 'no_article')
  try {
    const brought = await inWikimediaTurn(deps, {
      ...(wanted.isForPack ? articleCall : sourcesCall),
      turn: turn ?? null,
      findStored: async () => freshFor(await readStored(), wanted),
      work: (granted) => bringSources(wikimedia, { ...stored, place }, wanted, granted),
    })
    return resultOf(brought, format, 'no_article')
  } catch (error) {
    if (!isAway(error) || wanted.isForPack) throw error
    logError({ job: 'sources', place: placeId }, error)
    return resultOf({ place, sources: keptFor(stored, wanted) }, format, 'away')
  }
}
