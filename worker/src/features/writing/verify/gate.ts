/**
 * What a part of the story passes through on its way to the reader. Text without a claim goes
 * through at once. From the first character of a possible claim on, text is held until the next
 * words close the claim, which is then matched with the cited passages. A match lets it through; a
 * miss ends the part, and nothing of the claim was shown.
 */
import type { Language } from '@storystone/schema/catalog.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import { createClaimReader } from '../../../text/claims/find-claims.ts'
import type { Token } from '../../../text/claims/tokens.ts'

/** A part that went through: its text, and what is in it. */
export type PassedPart = {
  readonly text: string
  readonly claims: readonly Claim[]
  readonly tokens: readonly Token[]
}

/** Whether a claim has a match; `tokens` are those of the part so far. */
type Matcher = (claim: Claim, tokens: readonly Token[]) => boolean

export type Gate = {
  /** What may be shown now; null when the part failed. */
  readonly add: (piece: string) => string | null
  /** Ends the part. What is left of it may be shown if it passes the last check. */
  readonly finish: () => { readonly part: PassedPart; readonly rest: string } | null
}

/** Characters that mean something in a story's content, and blanks: each becomes a blank. */
const plain = (text: string): string => text.replace(/[•*#_\n\r\t ]+/g, ' ')

/** A part is a title, a fact or a sentence: a longer one fails. */
const longestPart = 2_000

export const createGate = (language: Language, matches: Matcher): Gate => {
  const reader = createClaimReader(language)
  const claims: Claim[] = []
  let text = ''
  let shown = 0

  /** Takes one more piece; false when a claim of it has no match. */
  const read = (piece: string, isLast: boolean): number | null => {
    text += piece
    const reading = reader.read(piece, isLast)
    claims.push(...reading.claims)
    return reading.claims.every((claim) => matches(claim, reader.tokens)) ? reading.settled : null
  }

  const release = (until: number): string => {
    const released = text.slice(shown, until)
    shown = Math.max(shown, until)
    return released
  }

  return {
    add: (piece) => {
      if (text.length + piece.length > longestPart) return null
      const joined = plain(piece)
      const isAfterBlank = text === '' || text.endsWith(' ')
      const settled = read(isAfterBlank ? joined.trimStart() : joined, false)
      return settled === null ? null : release(settled)
    },
    finish: () => {
      if (read('', true) === null) return null
      text = text.trimEnd()
      return { part: { text, claims, tokens: reader.tokens }, rest: release(text.length) }
    },
  }
}
