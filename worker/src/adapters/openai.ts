import { Buffer } from 'node:buffer'
import OpenAI from 'openai'

export type LanguageModelConfig = {
  readonly apiKey: string
  /** OpenAI's, or that of any server that speaks its protocol; ends in `/v1`. */
  readonly baseUrl: string
  readonly model: string
}

/** A question to the model. `instructions` are ours; `data` came from a person. */
export type Question = {
  readonly instructions: string
  readonly data: string
  /** A picture that belongs to the data. */
  readonly image?: { readonly bytes: Uint8Array; readonly contentType: string }
  /** The shape of the answer: a JSON schema with all properties required. */
  readonly answer: { readonly name: string; readonly schema: Record<string, unknown> }
  /** How long the whole answer may take, in milliseconds. */
  readonly deadlineMs: number
  /** Given each piece of the answer's JSON as it comes. What it throws ends the answer. */
  readonly onJson: (piece: string) => void
}

/** How a question ended; `reason` is for the log. */
export type Answer =
  | { readonly outcome: 'answered'; readonly json: string }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'timed_out' }

/** Asks a model. Never throws for what the provider does: the outcome says it. */
export type LanguageModel = { readonly ask: (question: Question) => Promise<Answer> }

/** Room for 400 words of French and for the thinking that some models count with it. */
const maxCompletionTokens = 4_000

type Chunks = AsyncIterable<OpenAI.ChatCompletionChunk>

const readChunks = async (chunks: Chunks, onJson: Question['onJson']): Promise<Answer> => {
  let json = ''
  let finish: string | null = null
  for await (const { choices } of chunks) {
    const choice = choices[0]
    if (!choice) continue
    if (choice.delta.refusal) return { outcome: 'failed', reason: 'the provider refused' }
    if (choice.delta.content) {
      json += choice.delta.content
      onJson(choice.delta.content)
    }
    finish = choice.finish_reason ?? finish
  }
  if (finish === 'stop') return { outcome: 'answered', json }
  return { outcome: 'failed', reason: `the answer ended by ${finish ?? 'a cut'}` }
}

const dataUrl = ({ bytes, contentType }: NonNullable<Question['image']>): string => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return `data:${contentType};base64,${view.toString('base64')}`
}

const userContent = ({ data, image }: Question): string | OpenAI.ChatCompletionContentPart[] =>
  image
    ? [
        { type: 'text', text: data },
        { type: 'image_url', image_url: { url: dataUrl(image) } },
      ]
    : data

const describeFailure = (error: unknown): string => {
  if (error instanceof OpenAI.APIError && error.status) return `the provider said ${error.status}`
  return `the answer broke off (${error instanceof Error ? error.name : typeof error})`
}

/**
 * OpenAI's chat completions, streamed. One call a question, never repeated by itself: a silent
 * retry could bill twice.
 */
export const createLanguageModel = ({
  apiKey,
  baseUrl,
  model,
}: LanguageModelConfig): LanguageModel => {
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0 })
  return {
    ask: async (question) => {
      const { instructions, answer, deadlineMs, onJson } = question
      const deadline = AbortSignal.timeout(deadlineMs)
      try {
        const chunks = await client.chat.completions.create(
          {
            model,
            stream: true,
            store: false,
            max_completion_tokens: maxCompletionTokens,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: userContent(question) },
            ],
            response_format: { type: 'json_schema', json_schema: { ...answer, strict: true } },
          },
          { signal: deadline, timeout: deadlineMs },
        )
        const result = await readChunks(chunks, onJson)
        return deadline.aborted ? { outcome: 'timed_out' } : result
      } catch (error) {
        if (deadline.aborted) return { outcome: 'timed_out' }
        return { outcome: 'failed', reason: describeFailure(error) }
      }
    },
  }
}
