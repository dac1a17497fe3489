import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { defaultLanguage, isLanguage, type Language } from '@storystone/schema/languages.ts'
import {
  defaultGender,
  type Gender,
  type Speaker,
  type VoiceId,
  voiceSamples,
  voices,
} from '@storystone/schema/voices.ts'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { addressOf } from '#web/platform/api/api.ts'
import { readPreference, writePreference } from '#web/platform/storage/web-storage.ts'

/** Some browsers list their voices only some time after the first call. */
const timeoutMs = 1000

const pickVoice = (language: string): SpeechSynthesisVoice | undefined => {
  const matching = speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.toLowerCase().startsWith(language))
  return matching.find(({ localService }) => localService) ?? matching[0]
}

/** A voice of the device that speaks `language`; undefined where it has none. */
export const findDeviceVoice = async (
  language: string,
): Promise<SpeechSynthesisVoice | undefined> => {
  if (!('speechSynthesis' in globalThis)) return undefined
  const found = pickVoice(language)
  if (found !== undefined || speechSynthesis.getVoices().length > 0) return found
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
    setTimeout(resolve, timeoutMs)
  })
  return pickVoice(language)
}

/** A voice of the device for a language; null where it has none, undefined until that is known. */
export const useDeviceVoice = (language: string): SpeechSynthesisVoice | null | undefined => {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>()
  useEffect(() => {
    let isCurrent = true
    void findDeviceVoice(language).then((found) => {
      if (isCurrent) setVoice(found ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [language])
  return voice
}

/** A sample has an audio element of its own: the player's is emptied when another voice is chosen. */
let sample: HTMLAudioElement | undefined
/** The device's speech, while it reads a sample. */
let speaking: SpeechSynthesis | undefined

const speakSample = async (language: Language): Promise<void> => {
  const voice = await findDeviceVoice(language)
  if (voice === undefined) return
  const utterance = new SpeechSynthesisUtterance(voiceSamples[language])
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.onend = () => {
    speaking = undefined
  }
  speechSynthesis.cancel()
  speaking = speechSynthesis
  speechSynthesis.speak(utterance)
}

/**
 * Plays three seconds of a voice, or of the device's own where that one reads. A failure is only
 * logged: the voice is chosen anyway.
 */
export const playSample = ({ id, language }: KnownVoice, speaker: Speaker): void => {
  if (speaker === 'device') {
    void speakSample(language)
    return
  }
  sample ??= new Audio()
  sample.src = addressOf(endpoints.voiceSample, { id })
  sample
    .play()
    .catch((error: unknown) => console.info('The sample of the voice could not be played', error))
}

/** Call when a story starts to play. */
export const stopSample = (): void => {
  sample?.pause()
  speaking?.cancel()
  speaking = undefined
}

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

const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : defaultLanguage

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

/** The voice of the chosen gender in a story's language. */
export const voiceFor = ({ language }: { readonly language: Language }): KnownVoice =>
  voiceOf(language, useVoice.getState().voice.gender)
