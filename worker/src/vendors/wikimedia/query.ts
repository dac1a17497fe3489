import type { Language } from '@storystone/schema/catalog.ts'
import type * as z from 'zod/mini'
import type { WikimediaConfig } from './config.ts'
import { bytesOf, type Fetch, WikimediaUnreachable } from './fetch.ts'
import { ErrorAnswer } from './shapes.ts'

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
