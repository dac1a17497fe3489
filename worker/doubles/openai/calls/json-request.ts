import * as z from 'zod/mini'
import type { Exchange } from '../../http/double-server.ts'
import { openAiError } from './openai-error.ts'

const largestBody = 20 * 1024 * 1024
const JsonObject = z.record(z.string(), z.unknown())
export type JsonObject = z.infer<typeof JsonObject>

/** Refuses a request without a key. */
export const requireKey = ({ req }: Exchange): void => {
  if (!/^Bearer \S+$/.test(req.header('authorization') ?? '')) {
    throw openAiError(
      401,
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
    )
  }
}

const requireHeaders = (c: Exchange): void => {
  requireKey(c)
  if (c.req.header('content-type')?.split(';')[0]?.trim() !== 'application/json') {
    throw openAiError(400, "Invalid content type. Use 'application/json'.")
  }
  if (Number(c.req.header('content-length') ?? 0) > largestBody) {
    throw openAiError(413, 'The body of your request is too large.')
  }
}

/** Reads a JSON object. Refuses a missing key, another content type and more than 20 MB. */
export const readJsonRequest = async (c: Exchange): Promise<JsonObject> => {
  requireHeaders(c)
  try {
    return JsonObject.parse(await c.req.json())
  } catch {
    throw openAiError(400, 'We could not parse the JSON body of your request.')
  }
}
