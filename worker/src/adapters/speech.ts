import OpenAI from 'openai'

export type SpeechConfig = {
  readonly apiKey: string
  /** OpenAI's, or that of any server that speaks its protocol; ends in `/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** How long one try may take, in milliseconds. */
  readonly deadlineMs?: number
}

/** A text to be spoken by one of the provider's voices; `instructions` say how. */
export type Utterance = {
  readonly text: string
  readonly voice: string
  readonly instructions: string
  /** Ends the call; its reason is thrown. */
  readonly signal: AbortSignal
}

/** How an utterance ended; `reason` is for the log. */
export type Spoken =
  | { readonly outcome: 'spoken'; readonly mp3: Uint8Array }
  | { readonly outcome: 'failed'; readonly reason: string }
  | { readonly outcome: 'timed_out' }

/** Speaks. Never throws for what the provider does: the outcome says it. */
export type Speech = {
  readonly model: string
  readonly speak: (utterance: Utterance) => Promise<Spoken>
}

const usualDeadlineMs = 20_000
/** A sentence that fails is asked for once more, so that one fault does not end a whole story. */
const tries = 2

const describeFailure = (error: unknown): string => {
  if (error instanceof OpenAI.APIError && error.status) return `the provider said ${error.status}`
  return `the speech broke off (${error instanceof Error ? error.name : typeof error})`
}

/** What another try can't change: the provider has understood, and declines. */
const isFinal = (error: unknown): boolean =>
  error instanceof OpenAI.APIError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429

/** OpenAI's speech call, as MP3. Each try has a deadline; the package repeats none by itself. */
export const createSpeech = ({
  apiKey,
  baseUrl,
  model,
  deadlineMs = usualDeadlineMs,
}: SpeechConfig): Speech => {
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0 })

  const attempt = async (utterance: Utterance): Promise<Spoken & { final?: boolean }> => {
    const { text, voice, instructions, signal } = utterance
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      const response = await client.audio.speech.create(
        { model, voice, instructions, input: text, response_format: 'mp3' },
        { signal: AbortSignal.any([signal, deadline]), timeout: deadlineMs },
      )
      const mp3 = new Uint8Array(await response.arrayBuffer())
      return { outcome: 'spoken', mp3 }
    } catch (error) {
      signal.throwIfAborted()
      if (deadline.aborted) return { outcome: 'timed_out' }
      return { outcome: 'failed', reason: describeFailure(error), final: isFinal(error) }
    }
  }

  return {
    model,
    speak: async (utterance) => {
      for (let tried = 1; ; tried += 1) {
        const { final = false, ...spoken } = await attempt(utterance)
        if (spoken.outcome !== 'failed' || final || tried === tries) return spoken
      }
    },
  }
}
