import OpenAI from 'openai'
import { startDeadline } from './deadline.ts'
import { describeOpenAiError, type OnOperatorAlert } from './openai-errors.ts'
import { createVendorFetch } from './vendor-fetch.ts'

export type SpeechConfig = {
  readonly apiKey: string
  /** OpenAI's, or that of any compatible server; ends in `/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Deadline of one try, in milliseconds. */
  readonly deadlineMs?: number
  readonly onOperatorAlert: OnOperatorAlert
}

/** A text for one of the vendor's voices; `instructions` say how to read it. */
export type SpeechRequest = {
  readonly text: string
  readonly voice: string
  readonly instructions: string
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal: AbortSignal
}

/** The result of a request; `reason` is for the log. */
export type SpeechResult =
  | { readonly outcome: 'synthesized'; readonly mp3: Uint8Array }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'timed_out' }

/** Vendor failures are results, not exceptions. */
export type Speech = {
  readonly model: string
  readonly synthesize: (request: SpeechRequest) => Promise<SpeechResult>
}

const defaultDeadlineMs = 20_000
/** Ten minutes at 192 kbit/s, more than a whole guide. */
const maxAudioBytes = 16 * 1024 * 1024
/** One retry, so that one fault does not end the narration of a whole story. */
const maxTries = 2

/** Whether a retry would fail as well: the vendor has understood and declines. */
const isRejection = (error: unknown): boolean =>
  error instanceof OpenAI.APIError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429

/** OpenAI's text-to-speech, as MP3. Each try has a deadline; the package's own retries are off. */
export const createSpeech = ({
  apiKey,
  baseUrl,
  model,
  deadlineMs = defaultDeadlineMs,
  onOperatorAlert,
}: SpeechConfig): Speech => {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: createVendorFetch(maxAudioBytes),
  })

  const tryOnce = async (request: SpeechRequest): Promise<SpeechResult & { isFinal?: boolean }> => {
    const { text, voice, instructions, signal } = request
    const deadline = startDeadline(deadlineMs)
    try {
      const response = await client.audio.speech.create(
        { model, voice, instructions, input: text, response_format: 'mp3' },
        { signal: AbortSignal.any([signal, deadline.signal]), timeout: deadlineMs },
      )
      const mp3 = new Uint8Array(await response.arrayBuffer())
      return { outcome: 'synthesized', mp3 }
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.signal.aborted) return { outcome: 'timed_out' }
      const { reason, operatorAlert } = describeOpenAiError(error, 'speech')
      if (operatorAlert) onOperatorAlert(operatorAlert)
      return { outcome: 'failed', reason, isFinal: operatorAlert !== null || isRejection(error) }
    } finally {
      deadline.end()
    }
  }

  return {
    model,
    synthesize: async (request) => {
      for (let tries = 1; ; tries += 1) {
        const { isFinal = false, ...result } = await tryOnce(request)
        if (result.outcome !== 'failed' || isFinal || tries === maxTries) return result
      }
    },
  }
}
