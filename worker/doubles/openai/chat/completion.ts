import { randomUUID } from 'node:crypto'
import type { ChatRequest } from './chat-request.ts'
import type { FinishReason, Plan } from './plan.ts'

const charactersPerToken = 4
const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken)
export const charactersOf = (tokens: number): number => tokens * charactersPerToken

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

const headOf = (request: ChatRequest, object: string) => ({
  id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model: request.model,
  service_tier: 'default',
  system_fingerprint: 'fp_storystone_double',
})

/** Makes the chunks of a streamed answer. */
export const createChunks = (request: ChatRequest) => {
  const head = headOf(request, 'chat.completion.chunk')
  const wantsUsage = request.stream_options?.include_usage === true
  const chunk = (
    delta: Readonly<Record<string, string | null>>,
    finish_reason: FinishReason | null = null,
  ) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(wantsUsage ? { usage: null } : {}),
  })
  return {
    first: (field: Plan['field']) =>
      chunk({ role: 'assistant', content: null, refusal: null, [field]: '' }),
    delta: (field: Plan['field'], text: string) => chunk({ [field]: text }),
    last: (finishReason: FinishReason) => chunk({}, finishReason),
    /** Null unless the request asks for it. */
    usage: (text: string) =>
      wantsUsage ? { ...head, choices: [], usage: usageOf(request, text) } : null,
  }
}

/** An answer that is not streamed. */
export const wholeCompletion = (request: ChatRequest, { text, field, finishReason }: Plan) => {
  const message = {
    role: 'assistant',
    content: null,
    refusal: null,
    [field]: text,
    annotations: [],
  }
  return {
    ...headOf(request, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: usageOf(request, text),
  }
}
