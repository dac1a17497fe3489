import { languages } from '@storystone/schema/catalog.ts'
import { genders, voices } from '@storystone/schema/voices.ts'
import { describe, expect, it } from 'vitest'
import { voiceForStoredId, voiceOf } from './choose-voice.ts'

describe('the voices', () => {
  it('are one for each gender and language', () => {
    expect(voices).toHaveLength(languages.length * genders.length)
    for (const language of languages) {
      for (const gender of genders)
        expect(voiceOf(language, gender)).toMatchObject({ language, gender })
    }
    expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
  })
})

describe('voiceForStoredId', () => {
  it.each([
    ['storystone-en-female', 'en', 'storystone-en-female'],
    ['storystone-en-male', 'en', 'storystone-en-male'],
    ['storystone-fr-female', 'fr', 'storystone-fr-female'],
    ['storystone-fr-female', 'en', 'storystone-en-male'],
    ['a-voice-of-old', 'fr', 'storystone-fr-male'],
    [undefined, 'en', 'storystone-en-male'],
  ] as const)('takes %s in %s for %s', (stored, language, expected) => {
    expect(voiceForStoredId(stored, language).id).toBe(expected)
  })
})
