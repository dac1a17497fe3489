import type { Language } from '@storystone/schema/catalog.ts'
import type { PictureWidth } from '@storystone/schema/contract/places.ts'
import * as z from 'zod/mini'
import { bytesOf, fetchOk, WikimediaUnreachable } from './wikimedia-fetch.ts'
import { ErrorAnswer, FileAnswer, PagesAnswer, type WikiPage } from './wikimedia-shapes.ts'

const bases = ['en', 'fr', 'commons', 'wikidata', 'upload'] as const

/** `en=https://…,fr=https://…`: the two Wikipedias, Commons, Wikidata, and the server of files. */
export const WikimediaUrls = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): unknown =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...url] = pair.trim().split('=')
          return [name, url.join('=').replace(/\/$/, '')]
        }),
      ),
    ),
  ),
  z.record(z.enum(bases), z.url()),
)
export type WikimediaUrls = z.infer<typeof WikimediaUrls>

export const realWikimedia =
  'en=https://en.wikipedia.org,fr=https://fr.wikipedia.org,commons=https://commons.wikimedia.org,wikidata=https://www.wikidata.org,upload=https://upload.wikimedia.org'

export type WikimediaConfig = {
  readonly urls: WikimediaUrls
  readonly version: string
  /** An address at which the operator is reached; without one Wikimedia answers 10 requests a minute. */
  readonly contact: string
  /** An OAuth token, which allows more; empty without one. */
  readonly token: string
}

/** A page that was found, and the redirect that led to it. */
export type FoundPage = { readonly page: WikiPage; readonly redirect: string | null }

/** A file on Commons. What its page does not say is empty. */
export type FileDescription = {
  readonly author: string
  readonly license: string
  readonly licenseCode: string
  readonly licenseUrl: string
  readonly isNonFree: boolean
  /** The page about it, for the credit. */
  readonly sourceUrl: string
  /** The path of its thumbnail on the server of files. */
  readonly thumbnail: string | null
}

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
  readonly describeFile: (file: string, width: PictureWidth) => Promise<FileDescription | null>
  readonly fetchThumbnail: (path: string) => Promise<Picture>
}

const maxPictureBytes = 4 * 1024 * 1024

/** Below Wikimedia's limits, 10, 200 and 2,000, since others may use the same address. */
const paceOf = ({ contact, token }: WikimediaConfig): number => {
  if (token) return 1_800
  return contact ? 180 : 9
}

const other: Readonly<Record<Language, Language>> = { en: 'fr', fr: 'en' }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of a value that may be HTML. */
const textOf = (html: { readonly value: string | number } | undefined): string =>
  String(html?.value ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const parseAnswer = <T extends z.ZodMiniType>(schema: T, bytes: Uint8Array): z.infer<T> => {
  const json: unknown = (() => {
    try {
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return undefined
    }
  })()
  const error = ErrorAnswer.safeParse(json)
  if (error.success) throw new WikimediaUnreachable(`Wikimedia said ${error.data.error.code}`)
  const answer = schema.safeParse(json)
  if (answer.success) return answer.data
  throw new WikimediaUnreachable('Wikimedia’s answer has another shape')
}

/** The props of a candidate, in a request that finds up to 50. */
const candidateProps = (language: Language) => ({
  prop: 'coordinates|pageimages|description|pageprops|info|langlinks|langlinkscount',
  coprop: 'type|dim',
  colimit: '50',
  piprop: 'name',
  pilimit: '50',
  ppprop: 'wikibase_item|disambiguation',
  lllang: other[language],
  lllimit: '500',
})

/** Reads from the Wikipedias and from Commons by the Action API. */
export const createWikimedia = (config: WikimediaConfig): Wikimedia => {
  const { urls, version, contact, token } = config
  const userAgent = `Storystone/${version}${contact ? ` (${contact})` : ''}`
  const apiHeaders = {
    'User-Agent': userAgent,
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }

  const query = async <T extends z.ZodMiniType>(
    wiki: Language | 'commons',
    schema: T,
    parameters: Readonly<Record<string, string>>,
  ): Promise<z.infer<T>> => {
    const all = { action: 'query', format: 'json', formatversion: '2', ...parameters }
    const url = `${urls[wiki]}/w/api.php?${new URLSearchParams(all)}`
    return parseAnswer(schema, await bytesOf(await fetchOk(url, apiHeaders)))
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
    describeFile: async (file, width) => {
      const answer = await query('commons', FileAnswer, {
        prop: 'imageinfo',
        titles: `File:${file}`,
        iiprop: 'url|extmetadata',
        iiurlwidth: String(width),
      })
      const info = answer.query.pages[0]?.imageinfo[0]
      if (!info) return null
      const { Artist, License, LicenseShortName, LicenseUrl, NonFree } = info.extmetadata
      return {
        author: textOf(Artist),
        license: textOf(LicenseShortName),
        licenseCode: textOf(License),
        licenseUrl: textOf(LicenseUrl),
        isNonFree: textOf(NonFree) === 'true',
        sourceUrl: info.descriptionurl,
        thumbnail: (info.thumburl && URL.parse(info.thumburl)?.pathname) || null,
      }
    },
    fetchThumbnail: async (path) => {
      const response = await fetchOk(`${urls.upload}${path}`, { 'User-Agent': userAgent })
      const contentType = response.headers.get('Content-Type') ?? ''
      const bytes = await bytesOf(response)
      if (!/^image\/(jpeg|png|webp)$/.test(contentType) || bytes.length > maxPictureBytes) {
        throw new WikimediaUnreachable('Wikimedia sent no picture')
      }
      return { bytes, contentType }
    },
  }
}
