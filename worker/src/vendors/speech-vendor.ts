import { type VoiceId, voices } from '@storystone/schema/voices.ts'

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
