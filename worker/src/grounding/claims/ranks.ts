import { romanValue, wordClasses } from '#worker/languages'
import type { Found } from './claim.ts'
import { spelledNumbers } from './numbers.ts'
import {
  type Context,
  isCapitalized,
  isDigits,
  modifierBefore,
  type Read,
  readPhrase,
  stemOf,
  type Token,
  thingAt,
} from './tokens.ts'

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
  if (rank === null) return null
  const start = context.at(index)?.start ?? 0
  const end = context.at(rank.next - 1)?.end ?? start
  return { claims: [{ kind: 'rank', start, end, rank: rank.value }], next: rank.next }
}

/** "the tallest", "its oldest", "the second largest", "the largest and oldest". */
const isAfterDeterminer = ({ at, pack }: Context, index: number): boolean => {
  const before = at(index - 1)?.folded ?? ''
  return (
    /[«“"]/.test(at(index)?.before ?? '') ||
    pack.superlatives.determiners.has(before) ||
    pack.superlatives.single.next.has(before) ||
    spelledNumbers(pack).ordinals.next.has(before)
  )
}

/** "the tallest", "the most famous", "la plus ancienne", "a single", "le dernier". */
export const findSuperlative = (context: Context, index: number): Found | null => {
  const { at, pack } = context
  const { markers, notCompared, single, groups, ending, noSuperlatives } = pack.superlatives
  const token = at(index)
  if (!token) return null
  const claimed = (group: string, last: Token | undefined, next: number): Found => {
    const span = { start: token.start, end: last?.end ?? token.end }
    const isOneOf = modifierBefore(context, index) === 'oneOf'
    const of = thingAt(context, next)
    return { claims: [{ kind: 'superlative', ...span, group, isOneOf, of }], next }
  }
  const alone = readPhrase(context, index, single)
  if (alone?.value === 'only' && pack.numbers.articles.has(at(index - 1)?.folded ?? '')) {
    // "A single wadi" is one.
    const { start, end } = token
    const range = { value: 1, low: 1, high: 1, unit: null, of: null, isLater: false }
    return { claims: [{ kind: 'number', start, end, ...range }], next: alone.next }
  }
  // "Only" and "last" mean other things, too.
  const isSure = alone !== null && alone.value !== 'only' && alone.value !== 'last'
  if (alone && (isSure || isAfterDeterminer(context, index)))
    return claimed(alone.value, at(alone.next - 1), alone.next)
  if (ending?.test(token.text) && !noSuperlatives.has(token.folded))
    return claimed(stemOf(token, pack), token, index + 1)
  const marker = readPhrase(context, index, markers)
  const adjective = marker && isAfterDeterminer(context, index) ? at(marker.next) : undefined
  if (!marker || !adjective) return null
  if (notCompared.has(adjective.folded) || isCapitalized(adjective)) return null
  const stem = stemOf(adjective, pack)
  const group = groups.next.get(stem)?.value ?? stem
  return claimed(marker.value === 'least' ? `least ${group}` : group, adjective, marker.next + 1)
}

/** A word of a closed class: "Norman", "marble", "northern". A scope only where something is compared. */
export const findMember = (context: Context, index: number, isCompared: boolean): Found | null => {
  const { at, pack } = context
  for (const of of wordClasses) {
    const form = (token: Token): string => stemOf(token, pack)
    const member = readPhrase(context, index, pack.classes[of], form)
    if (!member || (of === 'scope' && !isCompared)) continue
    const start = at(index)?.start ?? 0
    const end = at(member.next - 1)?.end ?? start
    return { claims: [{ kind: 'member', start, end, of, member: member.value }], next: member.next }
  }
  return null
}
