import { type Language, languages } from '@storystone/schema/catalog.ts'
import * as z from 'zod/mini'
import { bytesOf, type Fetch, WikimediaUnreachable } from './fetch.ts'
import { ErrorAnswer } from './shapes.ts'

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
