/**
 * What a part of the story passes on its way to the reader. Text without a claim goes through at once; a possible
 * claim is held from its first character until the next words close it, and matched with the cited sentences. A
 * match lets it through; a miss ends the part, and nothing of the claim was shown.
 */

import type { LanguagePack } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { createClaimReader } from '../claims/find-claims.ts'
import type { Token } from '../claims/tokens.ts'

/** A part that went through: its text, and what is in it. */
export type PassedPart = {
  readonly text: string
  readonly claims: readonly Claim[]
  readonly tokens: readonly Token[]
}

export type Gate = {
  /** What may be shown now; null when the part failed. */
  readonly add: (piece: string) => string | null
  /** Ends the part. What is left of it may be shown if it passes the last check. */
  readonly finish: () => { readonly part: PassedPart; readonly rest: string } | null
}

/** Replaces each run of bullets, `*`, `#`, `_` and white space, which mean something in a story's content, by a blank. */
const blankOutMarkup = (text: string): string => text.replace(/[•*#_\n\r\t ]+/g, ' ')

/** Letters and digits that stand for others: full-width, in circles, Roman numerals, mathematical. */
const stylized =
  /[\uff01-\uff5e\u2100-\u214f\u2160-\u2188\u2460-\u24ff\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f1ff}]/gu

const hidden = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|&#?\w{2,8};/
const foreignDigit = /(?![0-9])\p{Nd}/u
const foreignLetter = /(?!\p{Script=Latin}|[ªº¹²³])[\p{L}\p{No}]/gu

/** Whether a text has characters that nobody sees, or that the evidence has not. */
const isDisguised = (text: string, evidence: string): boolean => {
  if (/^[\0-\u00ac\u00ae-\u00bb\u00bf-\u024f]*$/.test(text)) return hidden.test(text)
  if (hidden.test(text) || foreignDigit.test(text)) return true
  return (text.match(foreignLetter) ?? []).some((letter) => !evidence.includes(letter))
}

/** Where a text that may go on can be cut: not within a character or an entity. */
const wholeLength = (text: string): number => {
  const entity = /&#?\w{0,8}$|[\ud800-\udbff]$/.exec(text)
  return entity ? entity.index : text.length
}

/** A part is a title, a fact or a sentence: a longer one fails. */
const longestPart = 2_000

/** `matches` says whether a claim has a match; `evidence` is the text of the cited sentences. */
export const createGate = (
  pack: LanguagePack,
  evidence: string,
  matches: (claim: Claim) => boolean,
): Gate => {
  const reader = createClaimReader(pack)
  const claims: Claim[] = []
  let text = ''
  let pending = ''
  let shown = 0

  /** Reads what is whole of the pending text; null when it has a claim without a match. */
  const read = (isLast: boolean): number | null => {
    const length = isLast ? pending.length : wholeLength(pending)
    const plain = pending.slice(0, length).replace(stylized, (letter) => letter.normalize('NFKC'))
    pending = pending.slice(length)
    if (isDisguised(plain, evidence)) return null
    text += plain
    const reading = reader.read(plain, isLast)
    claims.push(...reading.claims)
    return reading.claims.every(matches) ? reading.settled : null
  }

  const release = (until: number): string => {
    const released = text.slice(shown, until)
    shown = Math.max(shown, until)
    return released
  }

  return {
    add: (piece) => {
      if (text.length + pending.length + piece.length > longestPart) return null
      const joined = blankOutMarkup(piece)
      const isAfterBlank = text + pending === '' || (text + pending).endsWith(' ')
      pending += isAfterBlank ? joined.trimStart() : joined
      const settled = read(false)
      return settled === null ? null : release(settled)
    },
    finish: () => {
      if (read(true) === null) return null
      text = text.trimEnd()
      return { part: { text, claims, tokens: reader.tokens }, rest: release(text.length) }
    },
  }
}
