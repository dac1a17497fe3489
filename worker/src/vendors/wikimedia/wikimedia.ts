import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { byLanguage, type Language, languages, othersOf } from '@storystone/schema/languages.ts'
import {
  ArticleAnswer,
  EntitiesAnswer,
  PagesAnswer,
  SearchAnswer,
  SitelinksAnswer,
  type WikiPage,
} from './answers.ts'
import { describeFile, type FileDescription } from './files.ts'
import { paceOf } from './pace.ts'
import {
  bytesOf,
  createFetch,
  createQuery,
  type Query,
  type WikimediaConfig,
  WikimediaUnreachable,
} from './query.ts'

/** An item of Wikidata that is called by a text, and which of its names that is. */
type FoundItem = { readonly id: string; readonly name: string }

/** Which items: by id, or by the title of an article in the Wikipedia of any language. */
export type ItemsWanted =
  | { readonly ids: readonly string[] }
  | { readonly wiki: string; readonly title: string }

/** The titles of the articles about an item. */
export type ItemTitles = Readonly<Partial<Record<Language, string>>>

/** The items whose labels or aliases begin with a text, in a language or else in any. */
const searchItems = async (
  query: Query,
  language: string,
  text: string,
): Promise<readonly FoundItem[]> => {
  const parameters = { action: 'wbsearchentities', type: 'item', limit: '10', uselang: language }
  const { search } = await query('wikidata', SearchAnswer, {
    ...parameters,
    search: text,
    language,
  })
  return search.map(({ id, label, match }) => ({ id, name: match?.text ?? label ?? '' }))
}

/** The articles about items, by the id of each; an item that is not there is left out. */
const readItemTitles = async (
  query: Query,
  wanted: ItemsWanted,
): Promise<ReadonlyMap<string, ItemTitles>> => {
  const which =
    'ids' in wanted
      ? { ids: wanted.ids.join('|') }
      : { sites: `${wanted.wiki.replaceAll('-', '_')}wiki`, titles: wanted.title, normalize: '1' }
  const sitefilter = languages.map((language) => `${language}wiki`).join('|')
  const parameters = { action: 'wbgetentities', props: 'sitelinks', sitefilter, ...which }
  const { entities } = await query('wikidata', SitelinksAnswer, parameters)
  return new Map(
    Object.entries(entities).map(([id, { sitelinks }]) => [
      id,
      Object.fromEntries(
        languages.flatMap((language) => {
          const link = sitelinks[`${language}wiki`]
          return link ? [[language, link.title] as const] : []
        }),
      ),
    ]),
  )
}

/** An article as it is now. `text` is plain, with `== Section ==` as headings. */
export type Article = {
  readonly title: string
  readonly revisionId: number
  /** When this revision was saved, in milliseconds. */
  readonly revisedAt: number
  readonly text: string
}

/** The names of something by language: its label first, then its aliases. */
type EntityNames = Readonly<Record<Language, readonly string[]>>

/** Reads an article, through redirects; null when there is none. An extract may be empty. */
const readArticle = async (
  query: Query,
  language: Language,
  title: string,
  signal?: AbortSignal,
): Promise<Article | null> => {
  const parameters = {
    prop: 'extracts|info|revisions',
    explaintext: '1',
    exsectionformat: 'wiki',
    rvprop: 'ids|timestamp',
    redirects: '1',
    titles: title,
  }
  const [page] = (await query(language, ArticleAnswer, parameters, signal)).query.pages
  const [revision] = page?.revisions ?? []
  if (!page || !revision) return null
  const { revid, timestamp } = revision
  return {
    title: page.title,
    revisionId: revid,
    revisedAt: Date.parse(timestamp),
    text: page.extract ?? '',
  }
}

/** Reads what Wikidata calls an item. */
const readEntityNames = async (
  query: Query,
  id: string,
  signal?: AbortSignal,
): Promise<EntityNames> => {
  const parameters = {
    action: 'wbgetentities',
    ids: id,
    props: 'labels|aliases|sitelinks',
    languages: languages.join('|'),
    sitefilter: languages.map((language) => `${language}wiki`).join('|'),
  }
  const { entities } = await query('wikidata', EntitiesAnswer, parameters, signal)
  const { labels, aliases, sitelinks } = entities[id] ?? { labels: {}, aliases: {}, sitelinks: {} }
  return byLanguage((language) =>
    [
      sitelinks[`${language}wiki`]?.title,
      labels[language]?.value,
      ...(aliases[language] ?? []).map(({ value }) => value),
    ].flatMap((name) => name ?? []),
  )
}

/** A page that was found, and the redirect that led to it. */
export type FoundPage = { readonly page: WikiPage; readonly redirect: string | null }

type Picture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }

/**
 * One HTTP request a call, and one more after a 429. Every call throws {@link WikimediaUnreachable}.
 * Who calls keeps to the limits: `requestsPerMinute`, and `mostAtOnce`.
 */
export type Wikimedia = {
  readonly requestsPerMinute: number
  /** When Wikimedia last said that it gets too many requests, in milliseconds; 0 if it never did. */
  readonly lastTooMany: () => number
  /** Pages whose title, or that of a redirect, begins with a text. */
  readonly findByPrefix: (language: Language, text: string) => Promise<FoundPage[]>
  /** Pages that contain all words of a text. */
  readonly findByWords: (language: Language, text: string) => Promise<FoundPage[]>
  /** Pages about what is within so many metres, 10 to 10,000; the nearest first, 30 unless `most` says else. */
  readonly findNear: (
    language: Language,
    position: Point,
    radius: number,
    most?: number,
  ) => Promise<FoundPage[]>
  /** Pages by their titles, at most 50. */
  readonly findByTitles: (language: Language, titles: readonly string[]) => Promise<FoundPage[]>
  /** What is called so in Wikidata, in a language or else in any. */
  readonly searchItems: (language: string, text: string) => Promise<readonly FoundItem[]>
  readonly readItemTitles: (wanted: ItemsWanted) => Promise<ReadonlyMap<string, ItemTitles>>
  /** May return null: there is no such file, or it is hidden. */
  readonly describeFile: (
    file: string,
    width: PictureWidth,
    signal?: AbortSignal,
  ) => Promise<FileDescription | null>
  /** Fetches the thumbnail of a description; null when the file is gone by now. */
  readonly fetchThumbnail: (address: string) => Promise<Picture | null>
  /** May return null: there is no such article. */
  readonly readArticle: (
    language: Language,
    title: string,
    signal?: AbortSignal,
  ) => Promise<Article | null>
  /** The address of one revision of an article, for people. */
  readonly revisionUrl: (language: Language, article: Article) => string
  readonly readEntityNames: (id: string, signal?: AbortSignal) => Promise<EntityNames>
}

/**
 * The props of a candidate, in a request that finds up to 500. Pictures come for 50 pages, as props of
 * the page for all.
 */
const candidateProps = (language: Language) => ({
  prop: 'coordinates|pageimages|description|pageprops|info|langlinks|langlinkscount',
  coprop: 'type|dim|country|globe',
  colimit: '500',
  piprop: 'name',
  pilimit: '50',
  ppprop: 'wikibase_item|disambiguation|page_image_free',
  // The API takes one language here: with a third one of ours, all links are to be asked for.
  lllang: othersOf(language).join(),
  lllimit: '500',
})

/** Geosearch numbers pages by their ids: the order by distance is ours. What has no coordinates comes last. */
const nearestFirst = (pages: readonly FoundPage[], position: Point): FoundPage[] => {
  const metresTo = ({ page: { coordinates } }: FoundPage): number => {
    const [at] = coordinates
    if (!at) return Number.POSITIVE_INFINITY
    return metresBetween(position, { latitude: at.lat, longitude: at.lon })
  }
  return pages
    .map((page) => ({ page, metres: metresTo(page) }))
    .toSorted((a, b) => a.metres - b.metres || 0)
    .map(({ page }) => page)
}

const isGone = (error: unknown): boolean =>
  error instanceof WikimediaUnreachable && (error.status === 404 || error.status === 410)

/** Reads from the Wikipedias, Wikidata and Commons by the Action API. */
export const createWikimedia = (config: WikimediaConfig): Wikimedia => {
  const { urls, version, contact } = config
  const userAgent = `Storystone/${version}${contact ? ` (${contact})` : ''}`
  let lastTooMany = 0
  const fetchOk = createFetch(() => {
    lastTooMany = Date.now()
  })
  const query = createQuery(config, userAgent, fetchOk)

  const fetchPicture = async (address: string): Promise<Picture> => {
    const response = await fetchOk(address, { 'User-Agent': userAgent })
    const contentType = response.headers.get('Content-Type') ?? ''
    const bytes = await bytesOf(response)
    if (/^image\/(jpeg|png|webp)$/.test(contentType)) return { bytes, contentType }
    throw new WikimediaUnreachable('Wikimedia sent no picture')
  }

  const find = async (
    language: Language,
    generator: Readonly<Record<string, string>>,
  ): Promise<FoundPage[]> => {
    const parameters = { ...generator, ...candidateProps(language), redirects: '1' }
    const { pages, redirects } = (await query(language, PagesAnswer, parameters)).query
    return pages
      .toSorted((a, b) => a.index - b.index)
      .map((page) => ({
        page,
        redirect: redirects.find(({ to }) => to === page.title)?.from ?? null,
      }))
  }

  return {
    requestsPerMinute: paceOf(config),
    lastTooMany: () => lastTooMany,
    findByPrefix: (language, text) =>
      find(language, { generator: 'prefixsearch', gpssearch: text, gpslimit: '10' }),
    findByWords: (language, text) =>
      find(language, { generator: 'search', gsrsearch: text, gsrlimit: '10' }),
    findNear: async (language, position, radius, most = 30) => {
      const found = await find(language, {
        generator: 'geosearch',
        ggscoord: `${position.latitude}|${position.longitude}`,
        ggsradius: String(radius),
        ggslimit: String(most),
      })
      return nearestFirst(found, position)
    },
    findByTitles: (language, titles) => find(language, { titles: titles.join('|') }),
    searchItems: (language, text) => searchItems(query, language, text),
    readItemTitles: (wanted) => readItemTitles(query, wanted),
    describeFile: (file, width, signal) => describeFile(query, urls, file, width, signal),
    fetchThumbnail: async (address) => {
      try {
        return await fetchPicture(address)
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    readArticle: (language, title, signal) => readArticle(query, language, title, signal),
    revisionUrl: (language, { title, revisionId }) => {
      const parameters = { title: title.replaceAll(' ', '_'), oldid: String(revisionId) }
      return `${urls[language]}/w/index.php?${new URLSearchParams(parameters)}`
    },
    readEntityNames: (id, signal) => readEntityNames(query, id, signal),
  }
}
