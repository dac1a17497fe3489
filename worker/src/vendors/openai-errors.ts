import OpenAI from 'openai'
import * as z from 'zod/mini'

/** A failed call: `reason` is for the log, with the provider's code where it gave one. */
export type CallFailure = {
  readonly reason: string
  /** Not null when another try fails as well until the operator acts, and says why. */
  readonly operatorAlert: string | null
  /** The provider refuses what the prompt is about: the same one is refused again. */
  readonly isPromptRefused: boolean
}

/** Called when a call fails until the operator acts; `code` says why, `advice` what to do. */
export type OnOperatorAlert = (code: string, advice?: string) => void

const orElse = <T extends z.ZodMiniType>(type: T, value: z.output<T>) => z.catch(type, value)
const Code = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const Location = z.object({ loc: z.array(z.union([z.string(), z.number()])) })

/** What a server says is wrong. A code may be a number; validators name each parameter by `loc`. */
const Problem = z.object({
  message: orElse(z.string(), ''),
  code: orElse(z.nullable(Code), null),
  type: orElse(z.nullable(z.string()), null),
  param: orElse(z.nullable(z.string()), null),
  detail: orElse(z.array(Location), []),
})
export type Problem = z.infer<typeof Problem>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part of a body that says what is wrong: `error`, the first of `errors`, or all of it. */
const errorIn = (body: unknown): unknown => {
  if (Array.isArray(body)) return errorIn(body[0])
  if (!isObject(body)) return { message: typeof body === 'string' ? body : '' }
  const { error, errors, detail } = body
  if (error !== undefined) return isObject(error) ? error : errorIn(error)
  if (Array.isArray(errors) && errors.length > 0) return errorIn(errors[0])
  return typeof detail === 'string' ? { message: detail } : body
}

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text.slice(0, 500)
  }
}

/**
 * Puts the body of a failed call into OpenAI's form, the only one that its package reads: imitators
 * have forms of their own, such as a list of `detail`.
 */
export const withOpenAiError = async (response: Response): Promise<Response> => {
  if (response.status < 400) return response
  const error = errorIn(parseBody(await response.text()))
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ error }), { status: response.status, headers })
}

/** What a failed call's answer, or an event inside a stream, says; null if there was neither. */
export const problemOf = (error: unknown): Problem | null => {
  if (!(error instanceof OpenAI.APIError)) return null
  return error.status || error.error ? Problem.parse(errorIn(error.error ?? {})) : null
}

/** What the operator has to settle with the provider: money, keys, access, a model's parameters. */
const operatorCodes =
  /^(insufficient_(quota|credits|balance)|billing_|payment_|invalid_api_key|account_|model_not_found|unsupported_|unknown_parameter|\w*organization)/

/** What the operator has to settle and only a message says. */
const operatorMessages = [
  [/organi[sz]ation must be verified/i, 'organization_must_be_verified'],
  [/daily free allocation/i, 'free_allocation_used'],
] as const

/** The refusals of a prompt for what it is about. */
const promptCodes = /^(invalid_prompt|content_(filter|policy)|\w*moderation|safety_)/

/** The status, which inside a stream only the code can say. */
const statusOf = (error: unknown, { code }: Problem): number | null => {
  const ofAnswer = error instanceof OpenAI.APIError ? error.status : undefined
  if (ofAnswer) return ofAnswer
  return code !== null && /^[45]\d\d$/.test(code) ? Number(code) : null
}

const alertOf = ({ message, code, type }: Problem, status: number | null): string | null => {
  const known = operatorMessages.find(([pattern]) => pattern.test(message))
  if (known) return known[1]
  const named = [code, type].find((each) => each !== null && operatorCodes.test(each))
  if (named) return named
  if (status === 402) return 'payment_required'
  if (status !== 401 && status !== 403) return null
  return code !== null && !/^\d+$/.test(code) ? code : `status_${status}`
}

/** What a failure of a call to OpenAI, or to a server like it, calls for; `what` names the answer in the log. */
export const describeOpenAiError = (error: unknown, what: string): CallFailure => {
  const problem = problemOf(error)
  if (!problem) {
    const name = error instanceof Error ? error.name : typeof error
    return {
      reason: `the ${what} broke off (${name})`,
      operatorAlert: null,
      isPromptRefused: false,
    }
  }
  const status = statusOf(error, problem)
  const { code, type } = problem
  const isPromptRefused = [code, type].some((each) => each !== null && promptCodes.test(each))
  const alert = isPromptRefused ? null : alertOf(problem, status)
  const said = [...new Set([status, alert ?? code ?? (status ? null : type)])].filter(Boolean)
  const reason = `the provider said ${said.join(' ') || 'that it failed'}`
  return { reason, operatorAlert: alert, isPromptRefused }
}
