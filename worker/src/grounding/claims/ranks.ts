import { romanValue } from '../../text/roman-numerals.ts'
import { wordClasses } from '../languages/language-pack.ts'
import type { Claim, Found, Read } from './claim.ts'
import { type Context, isAfterPhrase, readPhrase } from './context.ts'
import { spelledNumbers } from './numbers.ts'
import { isCapitalized, isDigits, type Token } from './tokens.ts'

const romanOrdinal = /^([IVX]+)(\p{Ll}+)$/u

/** Reads an ordinal: "third", "19th", "XIXe", "premier". */
export const readOrdinal = (context: Context, index: number): Read<number> | null => {
  const { at, pack } = context
  const token = at(index)
  if (!token) return null
  const { ordinalSuffixes } = pack.numbers
  if (isDigits(token)) {
    const suffix = /^\p{L}/u.test(token.after) ? at(index + 1) : undefined
    if (suffix?.before !== '' || !ordinalSuffixes.has(suffix.folded)) return null
    return /^\d+$/.test(token.text) ? { value: Number(token.text), next: index + 2 } : null
  }
  const [, numeral = '', suffix = ''] = romanOrdinal.exec(token.text.normalize('NFKC')) ?? []
  const roman = ordinalSuffixes.has(suffix.replace('è', 'e')) ? romanValue(numeral) : null
  if (roman !== null) return { value: roman, next: index + 1 }
  return readPhrase(context, index, spelledNumbers(pack).ordinals)
}

/** A rank: "the third". */
export const findRank = (context: Context, index: number): Found | null => {
  const rank = readOrdinal(context, index)
  const start = context.at(index)?.start
  if (rank === null || start === undefined) return null
  const end = context.at(rank.next - 1)?.end ?? start
  return { claims: [{ kind: 'rank', start, end, rank: rank.value }], next: rank.next }
}

const groupOf = (adjective: Token, { pack }: Context): string => {
  const { groups, positives } = pack.superlatives
  const { folded } = adjective
  const known = [folded, ...positives(folded)].find((form) => groups.has(form))
  return groups.get(known ?? '') ?? pack.stem(folded)
}

const isAfterDeterminer = ({ at, pack }: Context, index: number): boolean => {
  const { determiners, ending } = pack.superlatives
  if (/[«“"]/.test(at(index)?.before ?? '')) return true
  const before = at(index - 1)?.folded ?? ''
  const joined = pack.numbers.and.has(before) ? (at(index - 2)?.folded ?? '') : before
  return (
    determiners.has(before) ||
    ending?.test(joined) === true ||
    spelledNumbers(pack).ordinals.next.has(before)
  )
}

/** "the tallest", "the most famous", "la plus ancienne", "the only", "le dernier". */
export const findSuperlative = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const { markers, lessMarkers, notCompared, ending, noSuperlatives, single, oneOf } =
    pack.superlatives
  const token = at(index)
  if (!token) return null
  const isOneOf = isAfterPhrase(context, index, oneOf)
  const claimed = (group: string, last: Token, next: number): Found => ({
    claims: [{ kind: 'superlative', start: token.start, end: last.end, group, isOneOf }],
    next,
  })
  const group = single.get(token.folded)
  if (group !== undefined && isAfterDeterminer(context, index))
    return claimed(group, token, index + 1)
  if (ending?.test(token.text) && !noSuperlatives.has(token.folded))
    return claimed(groupOf(token, context), token, index + 1)
  const isLess = lessMarkers.has(token.folded)
  if ((!isLess && !markers.has(token.folded)) || !isAfterDeterminer(context, index)) return null
  const adjective = at(index + 1)
  if (!adjective || notCompared.has(adjective.folded) || isCapitalized(adjective)) return null
  return claimed(`${isLess ? '-' : ''}${groupOf(adjective, context)}`, adjective, index + 2)
}

/** "in the world": where a superlative holds. */
export const findScope = (context: Context, index: number): Found | null => {
  const scope = readPhrase(context, index, context.pack.superlatives.scopes)
  const start = context.at(index)?.start
  if (!scope || start === undefined) return null
  const end = context.at(scope.next - 1)?.end ?? start
  return { claims: [{ kind: 'scope', start, end, scope: scope.value }], next: scope.next }
}

/** A word of a closed class: "Norman", "marble", "northern". */
export const findMember = (context: Context, index: number): Found | null => {
  const start = context.at(index)?.start
  if (start === undefined) return null
  for (const of of wordClasses) {
    const member = readPhrase(context, index, context.pack.classes[of])
    if (!member) continue
    const end = context.at(member.next - 1)?.end ?? start
    const claim: Claim = { kind: 'member', start, end, of, member: member.value }
    return { claims: [claim], next: member.next }
  }
  return null
}
