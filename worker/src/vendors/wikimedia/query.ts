import { type Language, languages } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import { VendorUnreachable } from '#worker/platform/errors/refusal.ts'
import { createVendorFetch, listOf, orAbsent, orElse, recordOf } from '../vendor-fetch.ts'

// All answers of Wikimedia as we read them. `parseAnswer` of query.ts applies them.

/** A position on Earth. One on the Moon, say, fails to parse, and counts as none. */
const Coordinates = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lon: z.number().check(z.gte(-180), z.lte(180)),
  type: orAbsent(z.nullable(z.string())),
  country: orAbsent(z.nullable(z.string())),
  globe: z._default(z.literal('earth'), 'earth'),
})

/**
 * The part of a page that we read. A page without a picture, say, lacks the field, and one that is
 * no page, such as a redirect to a deleted one, has no id.
 */
const WikiPage = z.object({
  pageid: z.int().check(z.gt(0)),
  /** The namespace: 0 for articles. */
  ns: orElse(z.number(), 0),
  title: z.string(),
  /** The size of its wikitext in bytes. */
  length: orAbsent(z.number()),
  index: orElse(z.number(), 0),
  coordinates: orElse(listOf(Coordinates), []),
  pageimage: orAbsent(z.string()),
  description: orAbsent(z.string()),
  pageprops: orElse(
    z.object({
      wikibase_item: orAbsent(z.string().check(z.regex(/^Q[1-9]\d*$/))),
      disambiguation: orAbsent(z.string()),
      page_image_free: orAbsent(z.string()),
    }),
    {},
  ),
  langlinks: orElse(listOf(z.object({ lang: z.string(), title: z.string() })), []),
  langlinkscount: orElse(z.number(), 0),
})
export type WikiPage = z.infer<typeof WikiPage>

/** An answer about pages; without `query` when nothing was found. */
export const PagesAnswer = z.object({
  query: z._default(
    z.object({
      redirects: orElse(listOf(z.object({ from: z.string(), to: z.string() })), []),
      pages: z._default(listOf(WikiPage), []),
    }),
    { redirects: [], pages: [] },
  ),
})

const value = orAbsent(z.object({ value: z.union([z.string(), z.number(), z.boolean()]) }))
const noMetadata = {}

const FileInfo = z.object({
  thumburl: orAbsent(z.string()),
  descriptionurl: orAbsent(z.string()),
  /** The file was deleted, or an administrator hid it. */
  filemissing: orAbsent(z.boolean()),
  filehidden: orAbsent(z.boolean()),
  extmetadata: orElse(
    z.object({
      Artist: value,
      Attribution: value,
      License: value,
      LicenseShortName: value,
      LicenseUrl: value,
      NonFree: value,
    }),
    noMetadata,
  ),
})

/** An answer about one file; a missing page has no `imageinfo`. */
export const FileAnswer = z.object({
  query: z.object({
    pages: listOf(z.object({ imageinfo: orElse(listOf(FileInfo), []) })),
  }),
})

/** The API's errors come with status 200. */
const ErrorAnswer = z.object({ error: z.object({ code: z.string() }) })

/** An answer about one article; a missing one has neither. */
export const ArticleAnswer = z.object({
  query: z.object({
    pages: listOf(
      z.object({
        title: z.string(),
        extract: orAbsent(z.string()),
        revisions: orElse(listOf(z.object({ revid: z.int(), timestamp: z.iso.datetime() })), []),
      }),
    ),
  }),
})

const Label = z.object({ value: z.string() })

/** An answer of Wikidata; a missing item has none of the fields. */
export const EntitiesAnswer = z.object({
  entities: recordOf(
    z.object({
      labels: orElse(recordOf(Label), {}),
      aliases: orElse(recordOf(listOf(Label)), {}),
      sitelinks: orElse(recordOf(z.object({ title: z.string() })), {}),
    }),
  ),
})

/** Items of Wikidata that are called by a text. */
export const SearchAnswer = z.object({
  search: listOf(
    z.object({
      id: z.string(),
      label: orAbsent(z.string()),
      match: orAbsent(z.object({ text: orAbsent(z.string()) })),
    }),
  ),
})

/** The articles about items, by the wiki they are in. */
export const SitelinksAnswer = z.object({
  entities: recordOf(
    z.object({ sitelinks: orElse(recordOf(z.object({ title: z.string() })), {}) }),
  ),
})

/** Wikimedia did not answer in time, or not as expected; the message is for the log. */
export class WikimediaUnreachable extends VendorUnreachable {
  override readonly name = 'WikimediaUnreachable'
  override readonly about = 'wikimedia'
  /** The status of an answer that was not a 2xx; null without an answer. */
  readonly status: number | null

  constructor(message: string, { cause, status = null }: Details = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
  }
}
type Details = { readonly cause?: unknown; readonly status?: number | null }

/** The longest that one call takes, with its retry. */
const deadlineMs = 5_000
const longestRetryMs = 2_000
/** The longest article's extract takes about one megabyte, a picture of 960 pixels seldom as much. */
const fetchAnswer = createVendorFetch(4 * 1024 * 1024)

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Fetch = (
  url: string,
  headers: Readonly<Record<string, string>>,
  stop?: AbortSignal,
) => Promise<Response>

/** Fetches once, and once more after a 429 that asks for a short wait. */
const fetchPolitely = async (
  send: () => Promise<Response>,
  onTooMany: () => void,
): Promise<Response> => {
  const response = await send()
  if (response.status !== 429) return response
  onTooMany()
  const waitMs = Number(response.headers.get('Retry-After') ?? 1) * 1000
  if (!(waitMs <= longestRetryMs)) return response
  await response.body?.cancel()
  await wait(waitMs)
  return send()
}

/**
 * Fetches a file or an API's answer until `stop`; throws for any status but a 2xx. `onTooMany` is called
 * for a 429, also when the second try is answered.
 */
export const createFetch =
  (onTooMany: () => void): Fetch =>
  async (url, headers, stop) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    const signal = stop ? AbortSignal.any([deadline, stop]) : deadline
    const send = (): Promise<Response> => fetchAnswer(url, { headers, signal })
    try {
      const response = await fetchPolitely(send, onTooMany)
      if (response.ok) return response
      await response.body?.cancel()
      const { status } = response
      throw new WikimediaUnreachable(`Wikimedia said ${status}`, { status })
    } catch (error) {
      if (error instanceof WikimediaUnreachable) throw error
      throw new WikimediaUnreachable('Wikimedia did not answer', { cause: error })
    }
  }

export const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new WikimediaUnreachable('Wikimedia broke off', { cause: error })
  }
}

const bases = [...languages, 'commons', 'wikidata', 'upload', 'thumb'] as const

/** The server of thumbnails since September 2026; settings from before have none. */
const realThumb = 'https://thumb.wikimedia.org'

/**
 * `en=https://…,fr=https://…`: a Wikipedia for each language, Commons, Wikidata, the server of files and
 * that of thumbnails.
 */
export const WikimediaUrls = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): unknown =>
      Object.fromEntries(
        `thumb=${realThumb},${text}`.split(',').map((pair) => {
          const [name = '', ...url] = pair.trim().split('=')
          return [name, url.join('=').replace(/\/$/, '')]
        }),
      ),
    ),
  ),
  z.record(z.enum(bases), z.url()),
)
export type WikimediaUrls = z.infer<typeof WikimediaUrls>

const realWikipedias = languages.map((language) => `${language}=https://${language}.wikipedia.org`)
export const realWikimedia = `${realWikipedias},commons=https://commons.wikimedia.org,wikidata=https://www.wikidata.org,upload=https://upload.wikimedia.org,thumb=${realThumb}`

export type WikimediaConfig = {
  readonly urls: WikimediaUrls
  readonly version: string
  /** An address at which the operator is reached; without one Wikimedia answers 10 requests a minute. */
  readonly contact: string
  /** An OAuth token, which may allow more; empty without one. */
  readonly token: string
  /** The pace that the operator has set, if any. */
  readonly requestsPerMinute?: number | undefined
}

/** Below Wikimedia's limits, 10 and 200, since others may use the same address. */
export const paceOf = ({
  contact,
  requestsPerMinute,
}: Pick<WikimediaConfig, 'contact' | 'requestsPerMinute'>): number =>
  requestsPerMinute ?? (contact ? 180 : 9)

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

/** Makes one request to the Action API of a wiki and parses its answer. */
export type Query = <T extends z.ZodMiniType>(
  wiki: Language | 'commons' | 'wikidata',
  schema: T,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<z.infer<T>>

export const createQuery = (
  { urls, token }: WikimediaConfig,
  userAgent: string,
  fetchOk: Fetch,
): Query => {
  const headers = {
    'User-Agent': userAgent,
    Accept: 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  return async (wiki, schema, parameters, signal) => {
    const all = { action: 'query', format: 'json', formatversion: '2', ...parameters }
    const url = `${urls[wiki]}/w/api.php?${new URLSearchParams(all)}`
    return parseAnswer(schema, await bytesOf(await fetchOk(url, headers, signal)))
  }
}
