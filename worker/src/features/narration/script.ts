import { createHash } from 'node:crypto'
import type { Language } from '@storystone/schema/catalog.ts'
import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import type { Narratable } from './narratable.ts'
import { sentencesOf } from './sentences.ts'
import { spokenText } from './spoken/spoken-text.ts'

/** What one call of the provider speaks; `place` in the content, null for the title. */
export type Line = {
  readonly spoken: string
  readonly place: { readonly start: number; readonly end: number } | null
}

/** The longest text that the provider takes at once, in characters. */
const longestLine = 4_000

/** Cuts what is too long for one call, at a space where there is one. */
const cut = (text: string): string[] => {
  if (text.length <= longestLine) return [text]
  const space = text.lastIndexOf(' ', longestLine)
  const end = space > 0 ? space : longestLine
  return [text.slice(0, end), ...cut(text.slice(end).trim())]
}

/** The title and then every sentence of a story, as they are to be spoken. */
export const scriptOf = ({ title, content, language }: Narratable): Line[] => {
  const places = [null, ...sentencesOf(content, language)]
  return places.flatMap((place) => {
    const spoken = spokenText(place ? place.text : title, language)
    const at = place && { start: place.start, end: place.end }
    return cut(spoken)
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((part, index) => ({ spoken: part, place: index === 0 ? at : null }))
  })
}

/** The voice that tells in a language with the gender of the one that was chosen. */
export const voiceFor = (chosen: VoiceId, language: Language): VoiceId => {
  const gender = voices.find(({ id }) => id === chosen)?.gender
  const found = voices.find((voice) => voice.language === language && voice.gender === gender)
  if (!found) throw new Error(`There is no voice for ${chosen} in ${language}`)
  return found.id
}

/** What a narration and its file are called: the same owner, text, voice and model, the same name. */
export const narrationIdOf = (
  userId: string,
  { title, content }: Narratable,
  voiceId: VoiceId,
  model: string,
): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, title, content, voiceId, model]))
    .digest('base64url')
