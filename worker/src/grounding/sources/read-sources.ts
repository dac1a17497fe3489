import type { Format } from '@storystone/schema/formats.ts'
import { byLanguage, type Language } from '@storystone/schema/languages.ts'
import { createPool } from '@storystone/schema/pool.ts'
import { day } from '@storystone/schema/time.ts'
import type { Charge } from '#worker/billing'
import {
  type Brought,
  type Call,
  creditAt,
  creditOf,
  giveUpTurn,
  type Image,
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
import type { Article, Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import {
  deleteArticle,
  freshFor,
  isFresh,
  isYoung,
  keptFor,
  keptMs,
  languagesOf,
  neededOf,
  newestIn,
  putSource,
  type SourcesWanted,
  settledOf,
} from './kept-sources.ts'
import { selectPassages, splitArticle, storedPassages } from './passages.ts'
import { type SourcesRead, type StoredSource, type StoredSources, selectSources } from './source.ts'

/** What Wikimedia says of a place; null for what is not there, or was not read in time. */
type FetchedSources = {
  readonly article: StoredSource | null
  readonly second: StoredSource | null
  readonly names: Place['names'] | null
  readonly image: Image | null
  readonly requests: number
}

/** Which articles to read: one is needed, and another is welcome. */
type ArticlesWanted = {
  readonly first: Language
  readonly second: Language | null
  /** Whether names and the picture's credit are left out. */
  readonly isBare: boolean
}

const deadlineMs = 5_000
/** How long names and credit are waited for once the article is there. */
const graceMs = 1_000
const mostNames = 30
/** A credit is good for 90 days, and a source is read again within 30: so none runs out. */
const creditRenewedMs = 60 * day

const sourceOf = (
  wikimedia: Wikimedia,
  placeId: string,
  language: Language,
  article: Article,
): StoredSource => {
  const now = Date.now()
  const { revisedAt } = article
  return {
    id: `${language}wiki:${article.revisionId}`,
    placeId,
    language,
    title: article.title,
    url: wikimedia.revisionUrl(language, article),
    passages: storedPassages(splitArticle(article.text, language), language),
    revisedAt,
    retrievedAt: now,
    // A young one is read again soon.
    staleAt: now + (isYoung({ revisedAt, retrievedAt: now }) ? day : keptMs),
  }
}

/** Reads the article of a place in a language; null when there is none. */
const fetchArticle = async (
  wikimedia: Wikimedia,
  { id, articles }: Place,
  language: Language,
  signal?: AbortSignal,
): Promise<StoredSource | null> => {
  const title = articles[language]
  const article = title ? await wikimedia.readArticle(language, title, signal) : null
  return article && sourceOf(wikimedia, id, language, article)
}

const union = (known: readonly string[] = [], more: readonly string[] = []): string[] =>
  [...new Set([...known, ...more])].slice(0, mostNames)

const isItem = (id: string): boolean => /^Q\d+$/.test(id)

/** A story can do without it. */
const orNull = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof WikimediaUnreachable) return null
    throw error
  }
}

/**
 * Reads the articles of a place, its names and its picture's credit, `atOnce` requests side by side.
 * Fails only if the first article does. The second article is never waited for.
 */
const fetchSources = async (
  wikimedia: Wikimedia,
  place: Place,
  { first, second, isBare }: ArticlesWanted,
  atOnce: number,
): Promise<FetchedSources> => {
  const done = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), done.signal])
  const inTurn = createPool(atOnce)
  let requests = 0
  /** Makes a request when it is its turn; null if the reading is over by then. */
  const request = <T>(make: () => Promise<T>): Promise<T | null> =>
    inTurn(async () => {
      if (signal.aborted) return null
      requests += 1
      return make()
    })

  const readArticle = async (language: Language | null): Promise<StoredSource | null> =>
    language && request(() => fetchArticle(wikimedia, place, language, signal))
  const readNames = async (): Promise<Place['names'] | null> => {
    if (isBare || !isItem(place.id)) return null
    const more = await request(() => wikimedia.readEntityNames(place.id, signal))
    return more && byLanguage((language) => union(place.names[language], more[language]))
  }
  const readImage = async (): Promise<Image | null> => {
    const { image } = place
    if (isBare || !image || creditAt(image, Date.now(), creditRenewedMs) !== undefined) return null
    return request(async () => {
      const description = await wikimedia.describeFile(image.file, 960, signal)
      return { file: image.file, credit: creditOf(description), checkedAt: Date.now() }
    })
  }

  const firstRead = readArticle(first)
  let grace: ReturnType<typeof setTimeout> | undefined
  const others = [orNull(readArticle(second)), orNull(readNames()), orNull(readImage())] as const
  try {
    const article = await firstRead
    grace = setTimeout(() => done.abort(), graceMs)
    const [names, image] = await Promise.all([others[1], others[2]])
    done.abort()
    return { article, second: await others[0], names, image, requests }
  } finally {
    clearTimeout(grace)
    done.abort()
  }
}

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
