import { randomUUID } from 'node:crypto'
import type { ChatRequest } from './chat-request.ts'
import type { FinishReason, Plan } from './plan.ts'

const charactersPerToken = 4
export const charactersOf = (tokens: number): number => tokens * charactersPerToken

/** Makes the chunks of an answer. */
export const createChunks = ({ model }: ChatRequest) => {
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
  return {
    first: (field: Plan['field']) =>
      chunk({ role: 'assistant', content: null, refusal: null, [field]: '' }),
    delta: (field: Plan['field'], text: string) => chunk({ [field]: text }),
    last: (finishReason: FinishReason) => chunk({}, finishReason),
  }
}
