import { isLanguage, type Language } from '@storystone/schema/catalog.ts'
import { defaultGender, type Gender, type VoiceId, voices } from '@storystone/schema/voices.ts'
import i18next from 'i18next'
import { create } from 'zustand'
import { readPreference, writePreference } from '#web/platform/storage/preferences.ts'

export type KnownVoice = (typeof voices)[number]

/** The one voice of a language and a gender. */
export const voiceOf = (language: Language, gender: Gender): KnownVoice => {
  const found = voices.find((voice) => voice.language === language && voice.gender === gender)
  if (found === undefined) throw new Error(`There is no ${gender} voice in ${language}`)
  return found
}

/** The voice with a stored id if it speaks `language`, otherwise the default voice of `language`. */
export const voiceForStoredId = (id: string | undefined, language: Language): KnownVoice =>
  voices.find((voice) => voice.id === id && voice.language === language) ??
  voiceOf(language, defaultGender)

/** The event on `window` whose detail is the newly chosen voice. */
export const voiceChanged = 'voiceChanged'

const isVoiceId = (value: unknown): value is VoiceId => voices.some(({ id }) => id === value)

const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

const storedVoice = (): KnownVoice =>
  voiceForStoredId(readPreference('pref_voice_id', isVoiceId), currentLanguage())

type VoiceChoice = {
  readonly voice: KnownVoice
  /** Chooses a voice of the app's language and returns it. */
  choose(gender: Gender): KnownVoice
}

/** The voice of narrations. A choice is stored for 365 days and emitted as {@link voiceChanged}. */
export const useVoice = create<VoiceChoice>()((set, get) => {
  const change = (voice: KnownVoice): KnownVoice => {
    set({ voice })
    writePreference('pref_voice_id', voice.id)
    dispatchEvent(new CustomEvent(voiceChanged, { detail: voice }))
    return voice
  }
  // A voice speaks one language: another language starts with its own default voice.
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language) && language !== get().voice.language) {
      change(voiceOf(language, defaultGender))
    }
  })
  return {
    voice: storedVoice(),
    choose: (gender) => {
      const chosen = voiceOf(currentLanguage(), gender)
      return chosen === get().voice ? chosen : change(chosen)
    },
  }
})
