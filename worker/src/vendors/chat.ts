import OpenAI from 'openai'
import { Stream } from 'openai/core/streaming'
import * as z from 'zod/mini'
import { type Problem, problemOf } from './openai-errors.ts'

/** How long a model reasons before it answers; each model knows some of them. */
export const reasoningEfforts = ['none', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type ReasoningEffort = (typeof reasoningEfforts)[number]

/** Room for 400 words of French and for the reasoning that some models count with them. */
export const maxCompletionTokens = 8_000

/** A parameter that a server refused, and is not sent again. */
export type LeftOut = {
  readonly parameter: string
  /** A sentence for the operator. */
  readonly message: string
  /** Whether the operator has to change something. */
  readonly mustAct: boolean
}

type Settings = {
  readonly baseUrl: string
  readonly model: string
  readonly reasoningEffort: ReasoningEffort | null
  /** Ours, which answers as OpenAI does. */
  readonly isDouble: boolean
}

/** What one call wants. */
type Wanted = { readonly safetyIdentifier: string; readonly countsTokens: boolean }
type Optional = Readonly<Record<string, unknown>>

const limitNames = ['max_completion_tokens', 'max_tokens'] as const

/** OpenAI's models at Microsoft know these of OpenAI's parameters. */
const microsoft = /\.azure\.com$/
/** Its JSON mode does not stream, says its documentation. */
const cloudflare = /(^|\.)api\.cloudflare\.com$/

/** What is sent if the server knows it: OpenAI's own parameters go to OpenAI alone. */
const parametersFor = (
  { baseUrl, reasoningEffort, isDouble }: Settings,
  { safetyIdentifier, countsTokens }: Wanted,
): Optional => {
  const { hostname } = new URL(baseUrl)
  const isOpenAi = isDouble || /(^|\.)api\.openai\.com$/.test(hostname)
  const hasItsModels = isOpenAi || microsoft.test(hostname)
  const [limit] = hasItsModels ? limitNames : limitNames.toReversed()
  return {
    ...(cloudflare.test(hostname) ? {} : { stream: true }),
    ...(countsTokens ? { stream_options: { include_usage: true } } : {}),
    ...(isOpenAi ? { store: false, safety_identifier: safetyIdentifier } : {}),
    ...(hasItsModels && reasoningEffort ? { reasoning_effort: reasoningEffort } : {}),
    [`${limit}`]: maxCompletionTokens,
  }
}

const quoted = (name: string): RegExp => new RegExp(`["'\`‘“.]${name}["'\`’”]|^${name}: `)
/** No sentence has a word like these by chance. */
const isTechnical = (name: string): boolean => name.includes('_')
const refusedStream = /\bstream(ing)?\b/i

const isNamed = (name: string, { message, param, detail }: Problem): boolean => {
  if (param === name || param?.startsWith(`${name}.`)) return true
  if (detail.some(({ loc }) => loc.includes(name))) return true
  if (name === 'stream' && refusedStream.test(message)) return true
  return isTechnical(name)
    ? new RegExp(`(^|\\W)${name}($|\\W)`).test(message)
    : quoted(name).test(message)
}

/**
 * The optional parameters of calls to one server. What it refuses is left out from then on, for as
 * long as this lives, and reported once.
 */
export const createChatParameters = (settings: Settings, onLeftOut: (one: LeftOut) => void) => {
  const { model, reasoningEffort } = settings
  const { host } = new URL(settings.baseUrl)
  const leftOut = new Set<string>()

  const describe = (parameter: string, { message }: Problem): LeftOut => {
    if (parameter === 'reasoning_effort') {
      const advice = `OPENAI_REASONING_EFFORT is "${reasoningEffort}", which ${model} at ${host} refuses: calls are made without it. Set it to a value that this model knows, or to the empty text.`
      return { parameter, message: advice, mustAct: true }
    }
    if (parameter === 'stream') {
      const mustAct = /must be verified/i.test(message)
      const how = mustAct ? ' Verify the organisation, and they are shown as they are written.' : ''
      const advice = `${model} at ${host} does not stream: stories are shown once they are whole.${how}`
      return { parameter, message: advice, mustAct }
    }
    const advice = `${model} at ${host} refuses the parameter ${parameter}: calls are made without it.`
    return { parameter, message: advice, mustAct: false }
  }

  return {
    /** What to send next to model, messages and schema. */
    of: (wanted: Wanted): Optional => {
      const all = parametersFor(settings, wanted)
      const isRefused = ([name]: readonly [string, unknown]): boolean => leftOut.has(name)
      const kept = Object.fromEntries(Object.entries(all).filter((each) => !isRefused(each)))
      // A server that refuses one name of the limit knows the other one.
      const other = limitNames.find((name) => !(name in all) && !leftOut.has(name))
      const isUnlimited = !limitNames.some((name) => name in kept)
      if (!('stream' in kept)) delete kept.stream_options
      return isUnlimited && other ? { ...kept, [other]: maxCompletionTokens } : kept
    },
    /** Whether a failed call named parameters of ours; the next one goes without them. */
    leaveOut: (sent: Optional, error: unknown): boolean => {
      const problem = problemOf(error)
      const status = error instanceof OpenAI.APIError ? error.status : undefined
      if (!problem || (status !== 400 && status !== 422)) return false
      const refused = Object.keys(sent).filter((name) => isNamed(name, problem))
      for (const name of refused.filter((each) => !leftOut.has(each))) {
        leftOut.add(name)
        onLeftOut(describe(name, problem))
      }
      return refused.length > 0
    },
  }
}

/** A piece of an answer; a whole answer is one. */
type Piece = {
  readonly text: string
  readonly isRefused: boolean
  readonly finish: string | null
  readonly usage: Usage | null
}

const Usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z.optional(
    z.nullable(z.object({ cached_tokens: z.optional(z.nullable(z.number())) })),
  ),
})
/** Tokens; those of the reasoning are among the completion's. */
export type Usage = z.infer<typeof Usage>

const TextPart = z.object({ type: z.literal('text'), text: z.string() })

/** The text of a message, which is parts on some servers, of which others than text are reasoning. */
const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) {
    return content.map((part) => TextPart.safeParse(part).data?.text ?? '').join('')
  }
  // Cloudflare's JSON mode answers with the object itself.
  return typeof content === 'object' && content !== null ? JSON.stringify(content) : ''
}

const Message = z.object({
  content: z.optional(z.unknown()),
  refusal: z.optional(z.nullable(z.string())),
})
const Choice = z.object({
  /** Missing in annotations, such as those of Azure's content filter. */
  delta: z.optional(z.nullable(Message)),
  message: z.optional(z.nullable(Message)),
  finish_reason: z.optional(z.nullable(z.string())),
})
const Answer = z.object({
  choices: z.optional(z.nullable(z.array(Choice))),
  usage: z.catch(z.optional(z.nullable(Usage)), null),
})

/** What does not have an answer's form says nothing. */
const pieceOf = (data: unknown): Piece => {
  const { choices, usage = null } = Answer.safeParse(data).data ?? {}
  const [choice] = choices ?? []
  const message = choice?.delta ?? choice?.message
  return {
    text: textOf(message?.content),
    isRefused: Boolean(message?.refusal),
    finish: choice?.finish_reason ?? null,
    usage,
  }
}

/** Some servers answer 200 and say in the body that they failed. */
const WithError = z.object({
  error: z.union([
    z.record(z.string(), z.unknown()),
    z.pipe(
      z.string(),
      z.transform((message) => ({ message })),
    ),
  ]),
})

const readWhole = async (response: Response): Promise<Piece> => {
  const body: unknown = await response.json()
  const failed = WithError.safeParse(body)
  if (failed.success) {
    throw new OpenAI.APIError(undefined, failed.data.error, undefined, response.headers)
  }
  return pieceOf(body)
}

/**
 * Yields the pieces of an answer, streamed or whole. An error inside a stream is thrown as the package
 * throws others; leaving early aborts `call`.
 */
export async function* readAnswer(
  response: Response,
  call: AbortController,
): AsyncGenerator<Piece> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    yield await readWhole(response)
    return
  }
  for await (const data of Stream.fromSSEResponse<unknown>(response, call)) yield pieceOf(data)
}
