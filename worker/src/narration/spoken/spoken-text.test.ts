import { languages } from '@storystone/schema/languages.ts'
import { describe, expect, test } from 'vitest'
import { spokenText } from '../script.ts'
import spokenTexts from './spoken-texts.json' with { type: 'json' }

describe.each(languages)('spokenText in %s', (language) => {
  test.each(spokenTexts[language])('reads %j as %j', (written, said = '') => {
    expect(spokenText(written ?? '', language)).toBe(said)
  })
})
