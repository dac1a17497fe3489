import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@storystone/schema/languages.ts'

/** French endings of a participle, which both wordings share. */
const endings = ['', 'e', 's', 'es']

const wordingsOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .split(/[;\n]/)
      .map((pair) => pair.split(':').map((text) => text.trim()))
      .flatMap(([said = '', written = '']) =>
        said.includes('*')
          ? endings.map((end): [string, string] => [
              said.replace('*', end),
              written.replace('*', end),
            ])
          : [[said, written] as const],
      )
      .filter(([said]) => said !== ''),
  )

const file = fileURLToPath(new URL('wordings.txt', import.meta.url))
const [, english = '', french = ''] = readFileSync(file, 'utf8').split(/^# (?:en|fr)$/m)
const wordings = { en: wordingsOf(english), fr: wordingsOf(french) }

const said = (language: Language): RegExp => {
  const longestFirst = [...wordings[language].keys()].sort((a, b) => b.length - a.length)
  return new RegExp(
    `(?<![\\p{L}-])(?:([Aa])n? )?(${longestFirst.join('|')})(?:(?<=’)|(?![\\p{L}-]))`,
    'gu',
  )
}
const patterns = { en: said('en'), fr: said('fr') }
const units = new Map(
  Object.entries({ metres: 'm', mètres: 'm', kilometres: 'km', kilomètres: 'km' }),
)
const unit = new RegExp(`(?<=\\d )(${[...units.keys()].join('|')})(?!\\p{L}| c)`, 'gu')

/** A text in other words, with the same figures and names: how articles say what the gazetteer says. */
export const reword = (text: string, language: Language): string =>
  text
    .replace(patterns[language], (_all, article: string | undefined, words: string) => {
      const written = wordings[language].get(words) ?? words
      if (article === undefined) return written
      return `${article}${language === 'en' && /^[aeiou]/i.test(written) ? 'n' : ''} ${written}`
    })
    .replace(unit, (name) => units.get(name) ?? name)
