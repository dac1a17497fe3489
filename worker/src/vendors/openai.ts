import { Buffer } from 'node:buffer'
import OpenAI from 'openai'
import { startDeadline } from '#worker/platform/deadline.ts'
import {
  createChatParameters,
  type LeftOut,
  type ReasoningEffort,
  readAnswer,
  type Usage,
} from './chat.ts'
import { describeOpenAiError, type OnOperatorAlert, withOpenAiError } from './openai-errors.ts'
import { createVendorFetch } from './vendor-fetch.ts'

/** A file that belongs to a prompt. */
type PromptImage = { readonly bytes: Uint8Array; readonly contentType: string }

type PromptTexts = {
  readonly instructions: string
  readonly data: string
  readonly image?: PromptImage
}

/** A multiple of three, so that the pieces' base64 is that of the whole. */
const pieceBytes = 3 * 16 * 1024

const writeBase64 = (from: Uint8Array, to: Buffer, start: number): void => {
  let at = start
  for (let read = 0; read < from.length; read += pieceBytes) {
    const { buffer, byteOffset, length } = from.subarray(read, read + pieceBytes)
    at += to.write(Buffer.from(buffer, byteOffset, length).toString('base64'), at, 'latin1')
  }
}

/** Replaces a text that occurs once in some JSON with the base64 of bytes. */
const insertBase64 = (json: string, text: string, bytes: Uint8Array): Buffer => {
  const nothing = Buffer.alloc(0)
  const [before = nothing, after = nothing] = json.split(text).map((part) => Buffer.from(part))
  const base64Length = Math.ceil(bytes.length / 3) * 4
  const body = Buffer.alloc(before.length + base64Length + after.length)
  body.set(before)
  writeBase64(bytes, body, before.length)
  body.set(after, before.length + base64Length)
  return body
}

/**
 * The body of a call, as bytes. The image is encoded straight into them: as a string it would take
 * two bytes a character as soon as the prompt has one that is not Latin, and be copied to be sent.
 */
const encodePrompt = (
  parameters: Readonly<Record<string, unknown>>,
  { instructions, data, image }: PromptTexts,
): Uint8Array => {
  const toJson = (content: string | OpenAI.ChatCompletionContentPart[]): string => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: instructions },
      { role: 'user', content },
    ]
    return JSON.stringify({ ...parameters, messages })
  }
  if (!image) return Buffer.from(toJson(data))
  const placeholder = crypto.randomUUID()
  const url = `data:${image.contentType};base64,${placeholder}`
  const json = toJson([
    { type: 'text', text: data },
    { type: 'image_url', image_url: { url } },
  ])
  return insertBase64(json, placeholder, image.bytes)
}

export type LanguageModelConfig = {
  readonly apiKey: string
  /** OpenAI's, or that of any compatible server; ends in `/v1`. */
  readonly baseUrl: string
  /** Whether it is our double, which answers as OpenAI does. */
  readonly isDouble: boolean
  readonly model: string
  /** How long a reasoning model thinks; null sends nothing. */
  readonly reasoningEffort: ReasoningEffort | null
  readonly onOperatorAlert: OnOperatorAlert
  /** Called once for each parameter that the server refuses. */
  readonly onLeftOut?: (one: LeftOut) => void
}

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
  /** Called with what a whole answer took, if somebody counts. */
  readonly onUsage?: (tokens: Usage) => void
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
  /** The model's name, as the vendor calls it. */
  readonly name: string
  readonly complete: (prompt: Prompt) => Promise<Completion>
}

/**
 * The longest answer that is read, in characters of JSON: four times a guide of 400 words of French
 * with its title and fun fact. Where it ends, the call ends, before the provider's own limit.
 */
export const maxAnswerLength = 4 * 3_200

/** Events take some 500 bytes a token, the reasoning's of some servers included. */
const maxStreamBytes = 16 * 1024 * 1024

const passOn = (piece: string, onJson: Prompt['onJson']): FailedCompletion | null => {
  try {
    onJson(piece)
    return null
  } catch {
    return unusableAnswer('the answer is not JSON')
  }
}

const cut = (reason: string): FailedCompletion => ({ outcome: 'failed', fault: 'provider', reason })

/** Returning early aborts the call. */
const read = async (
  pieces: ReturnType<typeof readAnswer>,
  { onJson, onUsage }: Prompt,
): Promise<Completion> => {
  let json = ''
  let finish: string | null = null
  for await (const { text, isRefused, usage, ...piece } of pieces) {
    if (usage) onUsage?.(usage)
    if (isRefused) return unusableAnswer('the provider refused')
    if (text !== '') {
      json += text
      if (json.length > maxAnswerLength) return unusableAnswer('the answer is too long')
      const failure = passOn(text, onJson)
      if (failure) return failure
    }
    finish = piece.finish ?? finish
  }
  if (finish === 'stop') return { outcome: 'completed', json }
  if (finish === 'error') return cut('the answer ended by an error')
  return finish ? unusableAnswer(`the answer ended by ${finish}`) : cut('the answer ended by a cut')
}

/**
 * OpenAI's chat completions, streamed where the server does so. No retries, since a silent one could
 * bill twice; but a call that is refused for a parameter costs nothing, and is made without it.
 */
export const createLanguageModel = ({
  apiKey,
  baseUrl,
  isDouble,
  model,
  reasoningEffort,
  onOperatorAlert,
  onLeftOut,
}: LanguageModelConfig): LanguageModel => {
  const vendorFetch = createVendorFetch(maxStreamBytes)
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: async (input, init) => withOpenAiError(await vendorFetch(input, init)),
  })
  const parameters = createChatParameters({ baseUrl, model, reasoningEffort, isDouble }, (one) => {
    if (one.mustAct) onOperatorAlert(`refuses_${one.parameter}`, one.message)
    else onLeftOut?.(one)
  })

  const call = async (prompt: Prompt, optional: object, signal: AbortSignal) => {
    const { answer, deadlineMs } = prompt
    const left = new AbortController()
    const body = encodePrompt(
      {
        model,
        ...optional,
        response_format: { type: 'json_schema', json_schema: { ...answer, strict: true } },
      },
      prompt,
    )
    const response = await client
      .post('/chat/completions', {
        body,
        headers: { 'Content-Type': 'application/json' },
        stream: true,
        signal: AbortSignal.any([signal, left.signal]),
        timeout: deadlineMs,
      })
      .asResponse()
    return read(readAnswer(response, left), prompt)
  }

  const tryOnce = async (prompt: Prompt, signal: AbortSignal): Promise<Completion | 'again'> => {
    const { safetyIdentifier, onUsage } = prompt
    const optional = parameters.of({ safetyIdentifier, countsTokens: onUsage !== undefined })
    try {
      const result = await call(prompt, optional, signal)
      return signal.aborted ? { outcome: 'timed_out' } : result
    } catch (error) {
      if (signal.aborted) return { outcome: 'timed_out' }
      const { reason, operatorAlert, isPromptRefused } = describeOpenAiError(error, 'answer')
      if (isPromptRefused) return unusableAnswer(reason)
      if (parameters.leaveOut(optional, error)) return 'again'
      if (operatorAlert) onOperatorAlert(operatorAlert)
      return { outcome: 'failed', fault: 'provider', reason }
    }
  }

  return {
    name: model,
    complete: async (prompt) => {
      const { signal, end } = startDeadline(prompt.deadlineMs)
      try {
        for (;;) {
          const result = await tryOnce(prompt, signal)
          if (result !== 'again') return result
        }
      } finally {
        end()
      }
    },
  }
}
