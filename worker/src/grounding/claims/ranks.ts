import { romanValue } from '#worker/languages'
import { type Found, found } from './claim.ts'
import {
  type Context,
  isCapitalized,
  isContentWord,
  isDigits,
  modifierBefore,
  type Read,
  readPhrase,
  readStems,
  stemOf,
} from './tokens.ts'

/** "XIXe". In lower case ("xixe", "vie") it may be another word: only before a century it is none. */
export const readRoman = (
  { at, pack }: Context,
  index: number,
  letters = /^([IVX]+)(\p{Ll}+)$/u,
): Read<number> | null => {
  const [, numeral = '', suffix = ''] =
    letters.exec((at(index)?.text ?? '').normalize('NFKC')) ?? []
  const isOrdinal = pack.numbers.ordinalSuffixes.has(suffix.replace('è', 'e'))
  const value = isOrdinal ? romanValue(numeral.toUpperCase()) : null
  return value === null ? null : { value, next: index + 1 }
}

/** Reads an ordinal: "third", "19th", "XIXe", "premier". */
export const readOrdinal = (context: Context, index: number): Read<number> | null => {
  const { at, pack } = context
  const token = at(index)
  if (!token) return null
  const { spelled, ordinalSuffixes } = pack.numbers
  if (isDigits(token)) {
    const suffix = /^\p{L}/u.test(token.after) ? at(index + 1) : undefined
    if (suffix?.before !== '' || !ordinalSuffixes.has(suffix.folded)) return null
    return /^\d+$/.test(token.text) ? { value: Number(token.text), next: index + 2 } : null
  }
  return readRoman(context, index) ?? readPhrase(context, index, spelled.ordinals)
}

/** A rank: "the third". */
export const findRank = (context: Context, index: number): Found | null => {
  const rank = readOrdinal(context, index)
  if (!rank) return null
  const isName = [index, rank.next].every((at) => /^\p{Lu}\p{Ll}/u.test(context.at(at)?.text ?? ''))
  return found(context, index, rank.next, { kind: 'rank', rank: rank.value, isName })
}

/** Whether a token is a number in words, and no article. */
const isCount = ({ at, pack: { numbers } }: Context, index: number): boolean => {
  const { folded = '' } = at(index) ?? {}
  return numbers.spelled.cardinals.has(folded) && !numbers.articles.has(folded)
}

/** What is compared by the superlative that begins at a token, and the token after it. */
const readSuperlative = (context: Context, index: number): Read<string> | null => {
  const { at, pack } = context
  const { markers, determiners, single, groups, ending } = pack.superlatives
  const token = at(index)
  if (!token) return null
  if (ending?.test(token.text)) return readStems(context, index, groups)
  // "Les deux plus grands".
  const before = at(index - 1)?.folded ?? ''
  if (!determiners.has(before) && !isCount(context, index - 1)) return null
  const alone = readPhrase(context, index, single)
  if (alone) return alone
  const marker = readPhrase(context, index, markers)
  const adjective = marker ? at(marker.next) : undefined
  // "Au moins huit" is none.
  if (!marker || !adjective || modifierBefore(context, marker.next) !== null) return null
  if (isCapitalized(adjective) || !isContentWord(adjective, pack)) return null
  const stem = stemOf(adjective, pack)
  const group = groups.get(stem) ?? `~${stem}`
  return { value: marker.value === 'least' ? `least ${group}` : group, next: marker.next + 1 }
}

/** "the tallest", "the most famous", "la plus ancienne", "le dernier". */
export const findSuperlative = (context: Context, index: number): Found | null => {
  const read = readSuperlative(context, index)
  if (!read) return null
  // The second largest is no more than one of the largest.
  const before = context.at(index - 1)?.folded ?? ''
  const isRanked = (context.pack.numbers.spelled.ordinals.get(before) ?? 1) > 1
  const isOneOf = isRanked || modifierBefore(context, index) === 'oneOf'
  return found(context, index, read.next, { kind: 'superlative', group: read.value, isOneOf })
}

/** A word of a closed class: "Norman", "Monday", "in the world". */
export const findMember = (context: Context, index: number): Found | null => {
  const read = readStems(context, index, context.pack.classes)
  const word = context.at(index)?.folded ?? ''
  return read && found(context, index, read.next, { kind: 'member', member: read.value, word })
}
