import { type Language, languages } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import { VendorUnreachable } from '#worker/platform/errors/refusal.ts'
import { createVendorFetch } from '../vendor-fetch.ts'
import { ErrorAnswer } from './answers.ts'
import { retryTooMany } from './pace.ts'

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
/** The longest article's extract takes about one megabyte, a picture of 960 pixels seldom as much. */
const fetchAnswer = createVendorFetch(4 * 1024 * 1024)

type Fetch = (
  url: string,
  headers: Readonly<Record<string, string>>,
  stop?: AbortSignal,
) => Promise<Response>

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
      const response = await retryTooMany(send, onTooMany)
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
