import type { Language } from '@storystone/schema/catalog.ts'
import { defaultGender, type Gender, voices } from '@storystone/schema/voices.ts'

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
