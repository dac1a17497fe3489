import { randomUUID } from 'node:crypto'
import type { ChatRequest } from './chat-request.ts'
import type { FinishReason, Plan } from './plan.ts'

const charactersPerToken = 4
const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken)
export const charactersOf = (tokens: number): number => tokens * charactersPerToken

const withoutImages = (key: string, value: unknown): unknown => (key === 'url' ? '' : value)

/** Makes the chunks of an answer. */
export const createChunks = ({ model, messages }: ChatRequest) => {
  const head = {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model,
    service_tier: 'default',
    system_fingerprint: 'fp_storystone_double',
  }
  const chunk = (
    delta: Readonly<Record<string, string | null>>,
    finish_reason: FinishReason | null = null,
  ) => ({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason }] })
  const usageOf = (text: string) => {
    const prompt_tokens = tokensOf(JSON.stringify(messages, withoutImages))
    const completion_tokens = tokensOf(text)
    return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
  }
  return {
    /** The whole answer in one. */
    whole: ({ field, finishReason: finish_reason }: Plan, text: string) => {
      const message = { role: 'assistant', content: null, refusal: null, [field]: text }
      const choices = [{ index: 0, message, logprobs: null, finish_reason }]
      return { ...head, object: 'chat.completion', choices, usage: usageOf(text) }
    },
    first: (field: Plan['field']) =>
      chunk({ role: 'assistant', content: null, refusal: null, [field]: '' }),
    delta: (field: Plan['field'], text: string) => chunk({ [field]: text }),
    last: (finishReason: FinishReason) => chunk({}, finishReason),
    usage: (text: string) => ({ ...head, choices: [], usage: usageOf(text) }),
  }
}

/** The lengths of a story's pieces, in turn: as uneven as a vendor's tokens. */
const pieceLengths = [1, 4, 3, 6, 2, 5, 1, 7, 3, 4] as const

const asEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in which characters beyond the basic plane are pairs of escapes, so no piece halves one. */
export const writeJson = (answer: unknown): string =>
  JSON.stringify(answer).replace(/[\uD800-\uDFFF]/g, asEscape)

/** JSON in which every character beyond ASCII is an escape. */
export const writeAsciiJson = (answer: unknown): string =>
  JSON.stringify(answer).replace(/[^\x20-\x7e]/g, asEscape)

/** Cuts a text into small uneven pieces. Some begin inside an escape or between two of a pair. */
export const cutIntoDeltas = (text: string): readonly string[] => {
  const deltas: string[] = []
  for (let start = 0; start < text.length; ) {
    const length = pieceLengths[deltas.length % pieceLengths.length] ?? 1
    deltas.push(text.slice(start, start + length))
    start += length
  }
  return deltas
}
