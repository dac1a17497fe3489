import OpenAI from 'openai'
import type { Stream } from 'openai/streaming'
import { startDeadline } from './deadline.ts'
import { describeOpenAiError, type OnOperatorAlert } from './openai-errors.ts'
import { encodePrompt } from './prompt-body.ts'
import { createVendorFetch } from './vendor-fetch.ts'

export type LanguageModelConfig = {
  readonly apiKey: string
  /** OpenAI's, or that of any compatible server; ends in `/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** How long a reasoning model thinks; null for servers that don't know the parameter. */
  readonly reasoningEffort: ReasoningEffort | null
  readonly onOperatorAlert: OnOperatorAlert
  /** Told what a whole answer took, if somebody counts. */
  readonly onUsage?: (tokens: Usage) => void
}

/** Tokens; those of the reasoning are among the completion's. */
export type Usage = { readonly prompt_tokens: number; readonly completion_tokens: number }

export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const
export type ReasoningEffort = (typeof reasoningEfforts)[number]

/** A request to the model. `instructions` are ours; `data` comes from a user. */
export type Prompt = {
  readonly instructions: string
  readonly data: string
  /** Belongs to the data. */
  readonly image?: { readonly bytes: Uint8Array; readonly contentType: string }
  /** The JSON schema of the answer; all its properties are required. */
  readonly answer: { readonly name: string; readonly schema: Record<string, unknown> }
  /** A keyed hash of the user, by which the provider knows whom it has warned or blocked. */
  readonly safetyIdentifier: string
  /** Deadline of the whole answer, in milliseconds. */
  readonly deadlineMs: number
  /** Called with each piece of the answer's JSON. What it throws ends the call as unusable. */
  readonly onJson: (piece: string) => void
}

/**
 * There is no usable answer. `answer`: the model or the user caused it, and the call is paid;
 * `provider`: the network or the provider did. `reason` is for the log.
 */
export type FailedCompletion = {
  readonly outcome: 'failed'
  readonly fault: 'answer' | 'provider'
  readonly reason: string
}

/** The failure of a call whose answer came and can't be used. */
export const unusableAnswer = (reason: string): FailedCompletion => ({
  outcome: 'failed',
  fault: 'answer',
  reason,
})

/** The result of a prompt. */
export type Completion =
  | { readonly outcome: 'completed'; readonly json: string }
  | FailedCompletion
  | { readonly outcome: 'timed_out' }

/** Vendor failures are results, not exceptions. */
export type LanguageModel = {
  /** Of the model, as the vendor calls it. */
  readonly name: string
  readonly complete: (prompt: Prompt) => Promise<Completion>
}

/** Room for 400 words of French and for the reasoning that some models count with them. */
export const maxCompletionTokens = 8_000

/**
 * The longest answer that is read, in characters of JSON: four times a guide of 400 words of French
 * with its title and fun fact. Where it ends, the call ends, before the provider's own limit.
 */
export const maxAnswerLength = 4 * 3_200

/** Events take some 500 bytes a token, the reasoning's of some servers included. */
const maxStreamBytes = 16 * 1024 * 1024

type Parameters = Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'messages'>
type Chunk = OpenAI.ChatCompletionChunk
type Chunks = AsyncIterable<Chunk>

const passOn = (piece: string, onJson: Prompt['onJson']): FailedCompletion | null => {
  try {
    onJson(piece)
    return null
  } catch {
    return unusableAnswer('the answer is not JSON')
  }
}

/** Returning early aborts the call. */
const readChunks = async (
  chunks: Chunks,
  onJson: Prompt['onJson'],
  onUsage: LanguageModelConfig['onUsage'],
): Promise<Completion> => {
  let json = ''
  let finish: string | null = null
  for await (const { choices, usage } of chunks) {
    if (usage) onUsage?.(usage)
    const choice = choices[0]
    if (!choice) continue
    if (choice.delta.refusal) return unusableAnswer('the provider refused')
    if (choice.delta.content) {
      json += choice.delta.content
      if (json.length > maxAnswerLength) return unusableAnswer('the answer is too long')
      const failure = passOn(choice.delta.content, onJson)
      if (failure) return failure
    }
    finish = choice.finish_reason ?? finish
  }
  if (finish === 'stop') return { outcome: 'completed', json }
  if (finish) return unusableAnswer(`the answer ended by ${finish}`)
  return { outcome: 'failed', fault: 'provider', reason: 'the answer ended by a cut' }
}

/** OpenAI's streamed chat completions. No retries: a silent one could bill twice. */
export const createLanguageModel = ({
  apiKey,
  baseUrl,
  model,
  reasoningEffort,
  onOperatorAlert,
  onUsage,
}: LanguageModelConfig): LanguageModel => {
  const effort = reasoningEffort === null ? {} : { reasoning_effort: reasoningEffort }
  const usage = onUsage ? { stream_options: { include_usage: true } } : {}
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: createVendorFetch(maxStreamBytes),
  })
  return {
    name: model,
    complete: async (prompt) => {
      const { deadlineMs, onJson } = prompt
      const { signal, end } = startDeadline(deadlineMs)
      try {
        const parameters = {
          model,
          ...effort,
          ...usage,
          stream: true,
          store: false,
          safety_identifier: prompt.safetyIdentifier,
          max_completion_tokens: maxCompletionTokens,
          response_format: {
            type: 'json_schema',
            json_schema: { ...prompt.answer, strict: true },
          },
        } satisfies Parameters
        const chunks = await client.post<Stream<Chunk>>('/chat/completions', {
          body: encodePrompt(parameters, prompt),
          headers: { 'Content-Type': 'application/json' },
          ...{ stream: true, signal, timeout: deadlineMs },
        })
        const result = await readChunks(chunks, onJson, onUsage)
        return signal.aborted ? { outcome: 'timed_out' } : result
      } catch (error) {
        if (signal.aborted) return { outcome: 'timed_out' }
        const { reason, operatorAlert } = describeOpenAiError(error, 'answer')
        if (operatorAlert) onOperatorAlert(operatorAlert)
        return { outcome: 'failed', fault: 'provider', reason }
      } finally {
        end()
      }
    },
  }
}
