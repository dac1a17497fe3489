import { randomUUID } from 'node:crypto'
import type { ChatRequest } from './chat-request.ts'
import type { FinishReason, Plan } from './plan.ts'

const charactersPerToken = 4
const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken)
export const charactersOf = (tokens: number): number => tokens * charactersPerToken

type Delta = { role?: 'assistant'; content?: string | null; refusal?: string | null }

const usageOf = ({ messages }: ChatRequest, text: string) => {
  const prompt = tokensOf(JSON.stringify(messages))
  const completion = tokensOf(text)
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
}

const headOf = (request: ChatRequest) => ({
  id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
  created: Math.floor(Date.now() / 1000),
  model: request.model,
  service_tier: 'default',
  system_fingerprint: 'fp_storystone_double',
})

/** Makes the chunks of one streamed answer. */
export const createChunks = (request: ChatRequest) => {
  const head = { ...headOf(request), object: 'chat.completion.chunk' }
  const wantsUsage = request.stream_options?.include_usage === true
  const chunk = (delta: Delta, finishReason: FinishReason | null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...(wantsUsage ? { usage: null } : {}),
  })
  return {
    first: (field: Plan['field']) =>
      chunk(
        field === 'refusal'
          ? { role: 'assistant', content: null, refusal: '' }
          : { role: 'assistant', content: '', refusal: null },
        null,
      ),
    delta: (field: Plan['field'], text: string) => chunk({ [field]: text }, null),
    last: (finishReason: FinishReason) => chunk({}, finishReason),
    usage: (text: string) =>
      wantsUsage ? { ...head, choices: [], usage: usageOf(request, text) } : null,
  }
}

/** One answer as a whole. */
export const wholeCompletion = (request: ChatRequest, { text, field, finishReason }: Plan) => ({
  ...headOf(request),
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: field === 'content' ? text : null,
        refusal: field === 'refusal' ? text : null,
        annotations: [],
      },
      logprobs: null,
      finish_reason: finishReason,
    },
  ],
  usage: usageOf(request, text),
})
