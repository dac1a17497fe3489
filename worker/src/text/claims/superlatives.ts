import type { Language } from '@storystone/schema/catalog.ts'
import { setOf } from '../words.ts'
import type { Found } from './claim.ts'
import type { Context } from './context.ts'
import { isCapitalized, type Token } from './tokens.ts'

/** The beginnings of adjectives that mean the same, in both languages. */
const groups = new Map(
  `high: tall high loft haut elev; old: old anci vieu viei earl; big: big grea gran gros vast huge;
  small: smal peti litt tini; wide: wide broa; famous: fam cele know conn; fine: fine beau bel;
  rich: rich weal; deep: deep prof; heavy: heav lour; young: youn rece neuv jeun;
  important: impo majo main prin; strong: stro fort puis powe; best: best meil; worst: wors pire;
  last: last late dern fina; only: only sole seul uniq`
    .split(/;\s*/)
    .flatMap((line) => {
      const [group = '', beginnings = ''] = line.split(': ')
      return beginnings.split(' ').map((beginning): [string, string] => [beginning, group])
    }),
)

const groupOf = (adjective: string, language: string): string => {
  if (adjective.startsWith('larg')) return language === 'fr' ? 'wide' : 'big'
  const group = groups.get(adjective.slice(0, 4)) ?? groups.get(adjective.slice(0, 3))
  return group ?? adjective.slice(0, 5)
}

const noSuperlative =
  /^(?:west|(?:north|south)west|\w*(?:for|har|inter|re|con|pro|pri|mo|ho|na|di|sug|in|ar|mid|t)est|guest|\w*quest|chest|crest|request|least|almost|breast|behest|earnest|invest|manifest|tempest|lest|jest|pest|zest|vest|rest|wrest|\w+fest|test)$/
const possessives: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf('the its his her their our s'),
  fr: setOf('le la les l du des au aux son sa ses leur leurs notre nos'),
}
const notComparedEnglish = setOf('of part common people recent')
const notComparedFrench = setOf('de d que tard tot souvent en ou au a')

const findAfter = (
  { at, language }: Context,
  index: number,
  token: Token,
  notCompared: ReadonlySet<string>,
): Found | null => {
  const adjective = at(index + 1)
  if (!adjective || notCompared.has(adjective.folded) || isCapitalized(adjective)) return null
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
  return possessives[language].has(before) || englishWord.test(list)
}

const single: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf('only sole last final latest'),
  fr: setOf(`seul seule seuls seules unique uniques dernier derniere derniers dernieres meilleur
    meilleure meilleurs meilleures pire pires`),
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
  if (single[language].has(folded) && isAfterArticle(context, index))
    return claimed(groupOf(folded, language))
  if (language === 'fr')
    return (folded === 'plus' || folded === 'moins') && isAfterArticle(context, index)
      ? findAfter(context, index, token, notComparedFrench)
      : null
  if (folded === 'most' || folded === 'least')
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
