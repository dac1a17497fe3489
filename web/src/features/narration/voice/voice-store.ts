import type { Language } from '@storystone/schema/catalog.ts'
import { defaultGender, type Gender, type VoiceId, voices } from '@storystone/schema/voices.ts'
import i18next from 'i18next'
import { create } from 'zustand'
import { isLanguage } from '../../../platform/i18n.ts'
import { readPreference, writePreference } from '../../../storage/preferences.ts'
import { type KnownVoice, voiceForStoredId, voiceOf } from './choose-voice.ts'

/** The name of the event on `window` that carries the chosen voice as its detail. */
export const voiceChanged = 'voiceChanged'

const isVoiceId = (value: unknown): value is VoiceId => voices.some(({ id }) => id === value)

const languageNow = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

const storedVoice = (): KnownVoice =>
  voiceForStoredId(readPreference('pref_voice_id', isVoiceId), languageNow())

type VoiceChoice = { readonly voice: KnownVoice; choose(gender: Gender): KnownVoice }

/** The voice that stories are read in; kept for 365 days and announced when it changes. */
export const useVoice = create<VoiceChoice>()((set, get) => {
  const announce = (voice: KnownVoice): KnownVoice => {
    set({ voice })
    writePreference('pref_voice_id', voice.id)
    dispatchEvent(new CustomEvent(voiceChanged, { detail: voice }))
    return voice
  }
  // Another language starts with its own default, whoever spoke before.
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language) && language !== get().voice.language) {
      announce(voiceOf(language, defaultGender))
    }
  })
  return {
    voice: storedVoice(),
    choose: (gender) => {
      const chosen = voiceOf(languageNow(), gender)
      return chosen === get().voice ? chosen : announce(chosen)
    },
  }
})
