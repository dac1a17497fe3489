import type { Language } from '@storystone/schema/catalog.ts'
import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import { type Article, type EntityNames, readArticle, readEntityNames } from './articles.ts'
import { paceOf, type WikimediaConfig } from './config.ts'
import { bytesOf, fetchOk, WikimediaUnreachable } from './fetch.ts'
import { describeFile, type FileDescription } from './files.ts'
import { createQuery } from './query.ts'
import { PagesAnswer, type WikiPage } from './shapes.ts'

/** A page that was found, and the redirect that led to it. */
export type FoundPage = { readonly page: WikiPage; readonly redirect: string | null }

export type Picture = { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }

export type Position = { readonly latitude: number; readonly longitude: number }

/**
 * One HTTP request a call, and one more after a 429. Every call throws {@link WikimediaUnreachable}.
 * Who calls keeps to the limits: `requestsPerMinute`, and three at once.
 */
export type Wikimedia = {
  readonly requestsPerMinute: number
  /** Pages whose title, or that of a redirect, begins with a text. */
  readonly findByPrefix: (language: Language, text: string) => Promise<FoundPage[]>
  /** Pages that contain all words of a text. */
  readonly findByWords: (language: Language, text: string) => Promise<FoundPage[]>
  /** Pages about what is within so many metres, 10 to 10,000. */
  readonly findNear: (
    language: Language,
    position: Position,
    radius: number,
  ) => Promise<FoundPage[]>
  /** May return null. */
  readonly describeFile: (
    file: string,
    width: PictureWidth,
    signal?: AbortSignal,
  ) => Promise<FileDescription | null>
  readonly fetchThumbnail: (path: string) => Promise<Picture>
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

const other: Readonly<Record<Language, Language>> = { en: 'fr', fr: 'en' }

/** The props of a candidate, in a request that finds up to 50. */
const candidateProps = (language: Language) => ({
  prop: 'coordinates|pageimages|description|pageprops|info|langlinks|langlinkscount',
  coprop: 'type|dim|country',
  colimit: '50',
  piprop: 'name',
  pilimit: '50',
  ppprop: 'wikibase_item|disambiguation',
  lllang: other[language],
  lllimit: '500',
})

/** Reads from the Wikipedias, Wikidata and Commons by the Action API. */
export const createWikimedia = (config: WikimediaConfig): Wikimedia => {
  const { urls, version, contact } = config
  const userAgent = `Storystone/${version}${contact ? ` (${contact})` : ''}`
  const query = createQuery(config, userAgent)

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
    findByPrefix: (language, text) =>
      find(language, { generator: 'prefixsearch', gpssearch: text, gpslimit: '10' }),
    findByWords: (language, text) =>
      find(language, { generator: 'search', gsrsearch: text, gsrlimit: '10' }),
    findNear: (language, { latitude, longitude }, radius) =>
      find(language, {
        generator: 'geosearch',
        ggscoord: `${latitude}|${longitude}`,
        ggsradius: String(radius),
        ggslimit: '30',
      }),
    describeFile: (file, width, signal) => describeFile(query, file, width, signal),
    fetchThumbnail: async (path) => {
      const response = await fetchOk(`${urls.upload}${path}`, { 'User-Agent': userAgent })
      const contentType = response.headers.get('Content-Type') ?? ''
      const bytes = await bytesOf(response)
      if (!/^image\/(jpeg|png|webp)$/.test(contentType)) {
        throw new WikimediaUnreachable('Wikimedia sent no picture')
      }
      return { bytes, contentType }
    },
    readArticle: (language, title, signal) => readArticle(query, language, title, signal),
    revisionUrl: (language, { title, revisionId }) => {
      const parameters = { title: title.replaceAll(' ', '_'), oldid: String(revisionId) }
      return `${urls[language]}/w/index.php?${new URLSearchParams(parameters)}`
    },
    readEntityNames: (id, signal) => readEntityNames(query, id, signal),
  }
}
