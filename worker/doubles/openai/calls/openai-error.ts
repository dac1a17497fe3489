import { HttpError } from '../../http/double-server.ts'
import type { Fault } from '../../http/parameters.ts'

type Detail = {
  readonly type?: string
  readonly param?: string | null
  readonly code?: string | null
}

/** A refusal in the vendor's error shape. */
export const openAiError = (
  status: number,
  message: string,
  { type = 'invalid_request_error', param = null, code = null }: Detail = {},
  headers: Readonly<Record<string, string>> = {},
): HttpError => new HttpError(status, message, { error: { message, type, param, code } }, headers)

/** The refusal of a parameter. */
export const parameterError = ({ kind, path, message }: Fault): HttpError => {
  const param = path.join('.')
  const refusals: Record<Fault['kind'], readonly [message: string, code: string]> = {
    unknown: [`Unknown parameter: '${param}'.`, 'unknown_parameter'],
    missing: [`Missing required parameter: '${param}'.`, 'missing_required_parameter'],
    invalid: [`Invalid value for '${param}': ${message}.`, 'invalid_value'],
  }
  const [sentence, code] = refusals[kind]
  return openAiError(400, sentence, { param, code })
}

const usualCodes: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  429: 'rate_limit_exceeded',
}

/** The failure of a script. `retryAfter` in seconds. */
export const scriptedFailure = (
  status: number,
  retryAfter?: number,
  code = usualCodes[status] ?? null,
): HttpError => {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  if (status === 429) {
    const detail = { type: code === 'insufficient_quota' ? code : 'requests', code }
    return openAiError(429, 'Rate limit reached for requests.', detail, headers)
  }
  const type = status >= 500 ? 'server_error' : 'invalid_request_error'
  const message = 'The server had an error while processing your request.'
  return openAiError(status, message, { type, code }, headers)
}
