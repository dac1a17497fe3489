import type { VoiceId } from '@storystone/schema/voices.ts'
import OpenAI from 'openai'
import { startDeadline } from '#worker/platform/deadline.ts'
import { describeOpenAiError } from './openai-errors.ts'
import { narratorOf, type SpeechVendor } from './speech-vendor.ts'
import { createVendorFetch } from './vendor-fetch.ts'

export type SpeechConfig = {
  readonly vendor: SpeechVendor
  /** Deadline of one try, in milliseconds. */
  readonly deadlineMs?: number
  /** Called when a call fails until the operator acts; `advice` is a sentence for the log. */
  readonly onOperatorAlert: (code: string, advice?: string) => void
}

/** A text for one of our voices; `instructions` say how to read it. */
type SpeechRequest = {
  readonly text: string
  readonly voice: VoiceId
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
  /** Names who reads in a voice, by vendor, model and voice; null where the device has to. */
  readonly narratorOf: (voice: VoiceId) => string | null
  readonly synthesize: (request: SpeechRequest) => Promise<SpeechResult>
}

/** Without a vendor nobody gets a user's text, and the device reads in all voices. */
export const noSpeech: Speech = {
  narratorOf: () => null,
  synthesize: async () => ({ outcome: 'failed', reason: 'there is no speech vendor' }),
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

const startsWith = (bytes: Uint8Array, text: string, from = 0): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(from, from + text.length)) === text

/** What servers send that ignore the request for MP3. */
const otherForms = [
  ['WAV', (bytes: Uint8Array) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)],
  ['JSON', (bytes: Uint8Array) => /^\s*[{[]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))],
] as const

const otherFormOf = (bytes: Uint8Array): 'WAV' | 'JSON' | null =>
  otherForms.find(([, matches]) => matches(bytes))?.[0] ?? null

/** OpenAI's parameter of its newer speech models; servers without it may refuse it. */
const instructionsFor = (model: string, instructions: string) =>
  model.startsWith('gpt-') ? { instructions } : {}

/**
 * Speech of a server with OpenAI's endpoint, as MP3. Each try has a deadline; the package's own retries
 * are off. An answer that is WAV or JSON is refused: only a setting can help.
 */
export const createSpeech = ({
  vendor,
  deadlineMs = defaultDeadlineMs,
  onOperatorAlert,
}: SpeechConfig): Speech => {
  const { apiKey, baseUrl, model, voices } = vendor
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: createVendorFetch(maxAudioBytes),
  })

  const refuseForm = (form: 'WAV' | 'JSON'): SpeechResult & { isFinal: boolean } => {
    const reason = `the speech server answers ${form} instead of MP3: choose another SPEECH_BASE_URL or SPEECH_MODEL`
    onOperatorAlert(`answers_${form.toLowerCase()}`, reason)
    return { outcome: 'failed', reason, isFinal: true }
  }

  const tryOnce = async (
    { text, instructions, signal }: SpeechRequest,
    voice: string,
  ): Promise<SpeechResult & { isFinal?: boolean }> => {
    const deadline = startDeadline(deadlineMs)
    try {
      const response = await client.audio.speech.create(
        {
          model,
          voice,
          input: text,
          response_format: 'mp3',
          ...instructionsFor(model, instructions),
        },
        { signal: AbortSignal.any([signal, deadline.signal]), timeout: deadlineMs },
      )
      const mp3 = new Uint8Array(await response.arrayBuffer())
      const otherForm = otherFormOf(mp3)
      return otherForm ? refuseForm(otherForm) : { outcome: 'synthesized', mp3 }
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
    narratorOf: (voice) => narratorOf(vendor, voice),
    synthesize: async (request) => {
      const voice = voices[request.voice]
      if (voice === undefined) return { outcome: 'failed', reason: 'the vendor lacks this voice' }
      for (let tries = 1; ; tries += 1) {
        const { isFinal = false, ...result } = await tryOnce(request, voice)
        if (result.outcome !== 'failed' || isFinal || tries === maxTries) return result
      }
    },
  }
}
