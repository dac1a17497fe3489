import type { Charge } from '#worker/billing'
import { type Brought, markThin, type Place, updateImage, updateNames } from '#worker/places'
import type { Batch } from '#worker/platform/database/batch.ts'
import type { Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { fetchArticle, fetchSources } from './fetch-sources.ts'
import {
  isFresh,
  languagesOf,
  neededOf,
  newestIn,
  type SourcesWanted,
  settledOf,
} from './kept-sources.ts'
import type { StoredSource, StoredSources } from './source.ts'
import { deleteArticle, putSource } from './store.ts'

/** Two articles, the names and the picture's credit; then the second article, if the first is gone. */
export const mostRequests = 5

/** A source of which something is left to use: an extract may be empty, or a list. */
const usableOf = (
  source: StoredSource | null,
  kept: readonly StoredSource[],
): StoredSource | null => (source && source.passages.length > 0 ? settledOf(source, kept) : null)

type Known = StoredSources & { readonly place: Place }

/** What was brought, and whether it was charged. */
type BroughtSources = StoredSources & { readonly isCharged: boolean }
type Store = { readonly [name: string]: Batch; readonly charge: ReturnType<Charge> | null }

/** Reads what is missing from Wikimedia, `atOnce` requests side by side, and says what to store. */
export const bringSources = async (
  wikimedia: Wikimedia,
  { place, sources }: Known,
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
