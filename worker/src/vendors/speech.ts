import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import OpenAI from 'openai'
import { startDeadline } from '#worker/platform/deadline.ts'
import { describeOpenAiError } from './openai-errors.ts'
import { createVendorFetch } from './vendor-fetch.ts'

/** A server with the endpoint `/audio/speech`, and its name for each of our voices that it has. */
export type SpeechVendor = {
  readonly apiKey: string
  /** OpenAI's, or that of any server with the same endpoint; ends in `/v1` on most. */
  readonly baseUrl: string
  readonly model: string
  readonly voices: Readonly<Partial<Record<VoiceId, string>>>
}

/** On this day OpenAI shuts down every model of `/v1/audio/speech`. */
const openAiSpeechEnd = '2027-01-06'

const openAiModel = 'gpt-4o-mini-tts'
/** Each speaks every language. */
const openAiVoices: Readonly<Record<VoiceId, string>> = {
  'storystone-en-male': 'onyx',
  'storystone-en-female': 'nova',
  'storystone-fr-male': 'ash',
  'storystone-fr-female': 'coral',
}

/** The settings of speech and of the storyteller's model; empty where not set. */
export type SpeechSettings = {
  readonly SPEECH_API_KEY: string
  readonly SPEECH_BASE_URL: string
  readonly SPEECH_MODEL: string
  /** Undefined where not set; without a voice in it, the device reads. */
  readonly SPEECH_VOICES?: SpeechVendor['voices'] | undefined
  readonly OPENAI_API_KEY: string
  readonly OPENAI_BASE_URL: string
}

/** Servers of one's own need no key, but OpenAI's package refuses an empty one. */
const noKey = 'none'

/** SPEECH_VOICES: up to four names in the order of our voices; null for more. */
export const parseSpeechVoices = (text: string): SpeechVendor['voices'] | null => {
  const names = text.split(',').map((name) => name.trim())
  if (names.length > voices.length) return null
  return Object.fromEntries(
    voices.flatMap(({ id }, index) => (names[index] ? [[id, names[index]]] : [])),
  )
}

/**
 * Who reads stories aloud: as SPEECH_… says, and until OpenAI's end its own speech for what is not set.
 * Null where the device's voice reads.
 */
export const speechVendorOf = (settings: SpeechSettings, now: number): SpeechVendor | null => {
  const { SPEECH_API_KEY, SPEECH_BASE_URL, SPEECH_MODEL, OPENAI_API_KEY, OPENAI_BASE_URL } =
    settings
  const isChosen = SPEECH_API_KEY !== '' || SPEECH_BASE_URL !== '' || SPEECH_MODEL !== ''
  const hasDefault = OPENAI_API_KEY !== '' && now < Date.parse(openAiSpeechEnd)
  const voices = settings.SPEECH_VOICES ?? openAiVoices
  if (!(isChosen || hasDefault) || Object.keys(voices).length === 0) return null
  const baseUrl = SPEECH_BASE_URL || OPENAI_BASE_URL
  // A key goes to nobody but the host that it is for.
  const isSameHost = new URL(baseUrl).origin === new URL(OPENAI_BASE_URL).origin
  return {
    apiKey: SPEECH_API_KEY || (isSameHost && OPENAI_API_KEY) || noKey,
    baseUrl,
    model: SPEECH_MODEL || openAiModel,
    voices,
  }
}

/**
 * Names the vendor, model and voice of a narration, which is valid for these alone; null for a voice
 * that the vendor does not have. OpenAI's own voices were stored under the model's name alone.
 */
export const narratorOf = (
  { baseUrl, model, voices }: SpeechVendor,
  voice: VoiceId,
): string | null => {
  const name = voices[voice]
  if (name === undefined) return null
  const { hostname } = new URL(baseUrl)
  const isFirst = hostname === 'api.openai.com' && name === openAiVoices[voice]
  return isFirst ? model : `${hostname}/${model}/${name}`
}

type SpeechConfig = {
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
