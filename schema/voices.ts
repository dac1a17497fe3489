import type { Language } from './languages.ts'

/** The required voices, two a language. */
export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]
export const defaultGender: Gender = 'male'
/** A voice; `name` and `description` are in its own language. */
export type Voice = {
  readonly id: string
  readonly gender: Gender
  readonly language: Language
  readonly name: string
  readonly description: string
}

/** One voice for each gender and language. Browsers store the ids: they must not change. */
export const voices = [
  {
    id: 'storystone-en-male',
    gender: 'male',
    language: 'en',
    name: 'Arthur',
    description: 'A calm, deep voice that takes its time',
  },
  {
    id: 'storystone-en-female',
    gender: 'female',
    language: 'en',
    name: 'Eleanor',
    description: 'A warm, clear voice with a smile in it',
  },
  {
    id: 'storystone-fr-male',
    gender: 'male',
    language: 'fr',
    name: 'Lucien',
    description: 'Une voix grave et posée qui prend son temps',
  },
  {
    id: 'storystone-fr-female',
    gender: 'female',
    language: 'fr',
    name: 'Camille',
    description: 'Une voix claire et chaleureuse, un sourire au coin des lèvres',
  },
] as const satisfies readonly Voice[]
export type VoiceId = (typeof voices)[number]['id']

/** Who speaks in a voice: a speech vendor, or the device, by a voice of its own. */
export const speakers = ['service', 'device'] as const
export type Speaker = (typeof speakers)[number]
/** What a voice says when it is chosen, about three seconds. */
export const voiceSamples: Readonly<Record<Language, string>> = {
  en: 'Every stone has a story. Let me tell you this one.',
  fr: 'Chaque pierre a son histoire. Écoutez celle-ci.',
}
