import OpenAI from 'openai'
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
