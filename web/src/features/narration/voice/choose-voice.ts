import type { Language } from '@storystone/schema/catalog.ts'
import { defaultGender, type Gender, voices } from '@storystone/schema/voices.ts'

export type KnownVoice = (typeof voices)[number]

/** The voice of a language and a gender: there is one for each. */
export const voiceOf = (language: Language, gender: Gender): KnownVoice => {
  const found = voices.find((voice) => voice.language === language && voice.gender === gender)
  if (found === undefined) throw new Error(`There is no ${gender} voice in ${language}`)
  return found
}

/**
 * The voice that a stored id stands for in `language`: the one with that id if it speaks this
 * language, otherwise the male one, for another language's id or one that is not ours.
 */
export const voiceForStoredId = (id: string | undefined, language: Language): KnownVoice =>
  voices.find((voice) => voice.id === id && voice.language === language) ??
  voiceOf(language, defaultGender)
