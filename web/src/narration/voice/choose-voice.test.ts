import { languages } from '@storystone/schema/catalog.ts'
import { genders, voices } from '@storystone/schema/voices.ts'
import { expect, it } from 'vitest'
import { voiceForStoredId, voiceOf } from './voices.tsx'

it('voiceOf gives each language and gender a voice of its own, and these are all voices', () => {
  const ids = languages.flatMap((language) =>
    genders.map((gender) => {
      const voice = voiceOf(language, gender)
      expect(voice).toMatchObject({ language, gender })
      return voice.id
    }),
  )
  expect(ids.toSorted()).toEqual([
    'storystone-en-female',
    'storystone-en-male',
    'storystone-fr-female',
    'storystone-fr-male',
  ])
  expect(voices).toHaveLength(4)
})

it.each([
  ['storystone-en-female', 'en', 'storystone-en-female'],
  ['storystone-en-male', 'en', 'storystone-en-male'],
  ['storystone-fr-female', 'fr', 'storystone-fr-female'],
  ['storystone-fr-female', 'en', 'storystone-en-male'],
  ['an-unknown-voice', 'fr', 'storystone-fr-male'],
  [undefined, 'en', 'storystone-en-male'],
] as const)('voiceForStoredId takes %s in %s for %s', (stored, language, expected) => {
  expect(voiceForStoredId(stored, language).id).toBe(expected)
})
