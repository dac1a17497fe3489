import type { Language } from '@storystone/schema/catalog.ts'
import { type Context, type Read, willBeNone } from './context.ts'
import { isCapitalized, type Token } from './tokens.ts'

const numbered = (names: string): ReadonlyMap<string, number> =>
  new Map(names.split(' ').map((name, index) => [name, index + 1]))

const months: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: numbered(
    'january february march april may june july august september october november december',
  ),
  fr: numbered(
    'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  ),
}

/** The month that a token names, from 1; 0 for another word. English months have a capital. */
export const monthOf = (token: Token | undefined, language: Language): number => {
  if (!token || isCapitalized(token) !== (language === 'en')) return 0
  return months[language].get(token.folded) ?? 0
}

const beforeChrist = /^(?:bc|bce)$/
const afterChrist = /^(?:ad|ce)$/

const readEnglishEra = ({ at }: Context, index: number): Read<number> | null => {
  const token = at(index)
  if (!token || !/^(?:BCE?|AD|CE|[BA]|C)$/.test(token.text)) return null
  if (beforeChrist.test(token.folded)) return { value: -1, next: index + 1 }
  if (afterChrist.test(token.folded)) return { value: 1, next: index + 1 }
  const second = at(index + 1)
  if (second?.before !== '.') return null
  const letters = token.text + second.text
  if (!/^(?:BC|AD|CE)$/.test(letters)) return null
  const isBefore = letters === 'BC'
  const third = isBefore ? at(index + 2) : undefined
  return { value: isBefore ? -1 : 1, next: index + (third?.text === 'E' ? 3 : 2) }
}

const readFrenchEra = (context: Context, index: number): Read<number> | null => {
  const { at } = context
  const token = at(index)
  const sign = /^av(?:ant)?$/.test(token?.folded ?? '') ? -1 : 1
  if (sign === 1 && !/^(?:apr?|apres|de)$/.test(token?.folded ?? '')) return null
  if (willBeNone(context, index + 1, ['notre', 'jesus'])) return null
  const first = at(index + 1)?.folded ?? ''
  const second = (first === 'notre' && /^ere$/) || (/^(?:j|jesus)$/.test(first) && /^(?:c|christ)$/)
  if (!second || (token?.folded === 'de' && first !== 'notre')) return null
  return second.test(at(index + 2)?.folded ?? '') ? { value: sign, next: index + 3 } : null
}

const eras: Readonly<Record<Language, readonly string[]>> = {
  en: ['bce', 'ad', 'ce'],
  fr: ['avant', 'apres', 'de'],
}

/** Reads what makes a year one before Christ (-1) or after (1): "BC", "av. J.-C.", "de notre ère". */
export const readEra = (context: Context, index: number): Read<number> | null => {
  const { language } = context
  if (willBeNone(context, index, eras[language])) return null
  return language === 'en' ? readEnglishEra(context, index) : readFrenchEra(context, index)
}

/** What joins two years, or two centuries: a dash, or such a word. */
const connectors: Readonly<Record<Language, RegExp>> = {
  en: /^(?:and|or|to|until|through)$/,
  fr: /^(?:et|ou|a|au|aux)$/,
}
const dash = /^\s?[–—-]\s?$/

/** The token after what joins two years; null where nothing does. */
export const afterConnector = ({ at, language }: Context, index: number): number | null => {
  const token = at(index)
  if (!token) return null
  if (dash.test(token.before)) return index
  return connectors[language].test(token.folded) && /^\s$/.test(token.before) ? index + 1 : null
}
