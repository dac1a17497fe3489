import type { Language } from '@storystone/schema/catalog.ts'
import { createPool } from '@storystone/schema/pool.ts'
import { day } from '@storystone/schema/time.ts'
import { creditAt, creditOf, type Image, type Place } from '#worker/places'
import { WikimediaUnreachable } from '#worker/vendors/wikimedia/query.ts'
import type { Article, Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { isYoung, keptMs } from './kept-sources.ts'
import { splitArticle, storedPassages } from './passages.ts'
import type { StoredSource } from './source.ts'

/** What Wikimedia says of a place; null for what is not there, or was not read in time. */
export type FetchedSources = {
  readonly article: StoredSource | null
  readonly second: StoredSource | null
  readonly names: Place['names'] | null
  readonly image: Image | null
  readonly requests: number
}

/** Which articles to read: one is needed, and another is welcome. */
export type ArticlesWanted = {
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
export const fetchArticle = async (
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
export const fetchSources = async (
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
    return more && { en: union(place.names.en, more.en), fr: union(place.names.fr, more.fr) }
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
