import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { openAiError } from './openai-error.ts'

const largestBody = 20 * 1024 * 1024
const JsonObject = z.record(z.string(), z.unknown())
export type JsonObject = z.infer<typeof JsonObject>

/** Refuses a request without a key. */
export const requireKey = ({ headers }: IncomingMessage): void => {
  if (!/^Bearer \S+$/.test(headers.authorization ?? '')) {
    throw openAiError(
      401,
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
    )
  }
}

const requireHeaders = (request: IncomingMessage): void => {
  requireKey(request)
  const { headers } = request
  if (headers['content-type']?.split(';')[0]?.trim() !== 'application/json') {
    throw openAiError(400, "Invalid content type. Use 'application/json'.")
  }
  if (Number(headers['content-length'] ?? 0) > largestBody) {
    throw openAiError(413, 'The body of your request is too large.')
  }
}

/** Reads a JSON object. Refuses a missing key, another content type and more than 20 MB. */
export const readJsonRequest = async (request: IncomingMessage): Promise<JsonObject> => {
  requireHeaders(request)
  try {
    return JsonObject.parse(await json(request))
  } catch {
    throw openAiError(400, 'We could not parse the JSON body of your request.')
  }
}
