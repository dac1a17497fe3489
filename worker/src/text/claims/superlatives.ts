import type { Found } from './claim.ts'
import type { Context } from './context.ts'
import { isCapitalized, type Token } from './tokens.ts'

/** The beginnings of adjectives that mean the same, in both languages. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/^(?:tall|high|loft|haut|elev)/, 'high'],
  [/^(?:old|anci|vieu|viei|earl)/, 'old'],
  [/^(?:big|grea|gran|gros|vast|huge)/, 'big'],
  [/^(?:smal|peti|litt|tini)/, 'small'],
  [/^(?:wide|broa)/, 'wide'],
  [/^(?:fam|cele|know|conn)/, 'famous'],
  [/^(?:fine|beau|bel)/, 'fine'],
  [/^(?:rich|weal)/, 'rich'],
  [/^(?:deep|prof)/, 'deep'],
  [/^(?:heav|lour)/, 'heavy'],
  [/^(?:youn|rece|neuv|jeun)/, 'young'],
  [/^(?:impo|majo|main|prin)/, 'important'],
  [/^(?:stro|fort|puis|powe)/, 'strong'],
  [/^(?:best|meil)/, 'best'],
  [/^(?:wors|pire)/, 'worst'],
  [/^(?:last|late|dern|fina)/, 'last'],
  [/^(?:only|sole|seul|uniq)/, 'only'],
]

const groupOf = (adjective: string, language: string): string => {
  if (adjective.startsWith('larg')) return language === 'fr' ? 'wide' : 'big'
  return groups.find(([pattern]) => pattern.test(adjective))?.[1] ?? adjective.slice(0, 5)
}

const noSuperlative =
  /^(?:west|(?:north|south)west|\w*(?:for|har|inter|re|con|pro|pri|mo|ho|na|di|sug|in|ar|mid|t)est|guest|\w*quest|chest|crest|request|least|almost|breast|behest|earnest|invest|manifest|tempest|lest|jest|pest|zest|vest|rest|wrest|\w+fest|test)$/
const possessives: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|its|his|her|their|our|s)$/,
  fr: /^(?:le|la|les|l|du|des|au|aux|son|sa|ses|leurs?|notre|nos)$/,
}
const notComparedEnglish = /^(?:of|part|common|people|recent)$/
const notComparedFrench = /^(?:de|d|que|tard|tot|souvent|en|ou|au|a)$/

const findAfter = (
  { at, language }: Context,
  index: number,
  token: Token,
  notCompared: RegExp,
): Found | null => {
  const adjective = at(index + 1)
  if (!adjective || notCompared.test(adjective.folded) || isCapitalized(adjective)) return null
  // "la plus grande partie" is "most of".
  if (at(index + 2)?.folded === 'partie') return null
  const sign = token.folded === 'moins' || token.folded === 'least' ? '-' : ''
  const group = sign + groupOf(adjective.folded, language)
  const claim = { kind: 'superlative', start: token.start, end: adjective.end, group } as const
  return { claims: [claim], next: index + 2 }
}

const englishWord = /^\p{Ll}{2,}est$/u

const isAfterArticle = ({ at, language }: Context, index: number): boolean => {
  if (/[«“"]/.test(at(index)?.before ?? '')) return true
  const before = at(index - 1)?.folded ?? ''
  const list = before === 'and' ? (at(index - 2)?.folded ?? '') : before
  return (possessives[language]?.test(before) ?? false) || englishWord.test(list)
}

const single: Readonly<Record<string, RegExp>> = {
  en: /^(?:only|sole|last|final|latest)$/,
  fr: /^(?:seule?s?|uniques?|derni(?:er|ere)s?|meilleure?s?|pires?)$/,
}

/** "the tallest", "the most famous", "la plus ancienne", "the only", "le dernier". */
export const findSuperlative = (context: Context, index: number): Found | null => {
  const { at, language } = context
  const token = at(index)
  if (!token) return null
  const { folded, start, end } = token
  const claimed = (group: string): Found => ({
    claims: [{ kind: 'superlative', start, end, group }],
    next: index + 1,
  })
  if (single[language]?.test(folded) && isAfterArticle(context, index))
    return claimed(groupOf(folded, language))
  if (language === 'fr')
    return /^(?:plus|moins)$/.test(folded) && isAfterArticle(context, index)
      ? findAfter(context, index, token, notComparedFrench)
      : null
  if (/^(?:most|least)$/.test(folded))
    return isAfterArticle(context, index)
      ? findAfter(context, index, token, notComparedEnglish)
      : null
  const isSuperlative =
    folded === 'best' ||
    folded === 'worst' ||
    (folded.endsWith('est') &&
      folded.length > 4 &&
      englishWord.test(token.text.toLowerCase()) &&
      !noSuperlative.test(folded) &&
      !isCapitalized(token))
  return isSuperlative ? claimed(groupOf(folded, language)) : null
}
