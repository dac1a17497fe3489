import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import type { Token } from '../../../text/claims/tokens.ts'
import { isOpener } from '../../../text/names/name-words.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { Cited } from './cited-passages.ts'
import { createGate, type PassedPart } from './gate.ts'
import { matchClaim } from './match-claim.ts'
import type { KnownNames } from './match-name.ts'
import { quotesFor } from './quote.ts'
import type { createStoryText, StoryField } from './story-text.ts'
import { evidenceFor, isSupported, rankSentences, type WrittenSentence } from './support.ts'

export type PartOrder = {
  readonly language: Language
  readonly field: StoryField
  /** What stands before the part in its field. */
  readonly joint: string
  readonly cited: Cited
  readonly known: KnownNames
  readonly text: ReturnType<typeof createStoryText>
}

/** In a title any word may have a capital: common ones of the cited passages are no names. */
const titleClaim = (claim: Claim, { language, known, cited }: PartOrder): Claim | null => {
  if (claim.kind !== 'name') return claim
  const isCommon = (folded: string): boolean =>
    isOpener(folded, language) || (known.common.has(folded) && cited.evidence.words.has(folded))
  const words = claim.words.filter(({ folded }) => !isCommon(folded))
  return words.length === 0 ? null : { ...claim, words, opens: false }
}

const sentencesOf = ({ text, claims, tokens }: PassedPart, language: Language) =>
  splitSentences(text, language).map(({ start, end }) => {
    const isWithin = (piece: { readonly start: number }) =>
      piece.start >= start && piece.start < end
    const written: WrittenSentence = {
      tokens: tokens.filter(isWithin),
      claims: claims.filter(isWithin),
      language,
    }
    return { start, end, written }
  })

/** Shows one title, sentence or fun fact through the gate, and retracts it when it fails. */
export const createPartWriter = (order: PartOrder) => {
  const { language, field, joint, cited, known, text } = order
  const matches = (claim: Claim, tokens: readonly Token[]): boolean => {
    const own = field === 'title' ? titleClaim(claim, order) : claim
    if (own === null) return true
    const before = { tokens: tokens.filter(({ end }) => end <= own.start), claims: [], language }
    return matchClaim(own, evidenceFor(own, before, cited, known.isSameLanguage), known)
  }
  const gate = createGate(language, matches)
  const start = text.of(field).length + joint.length
  let shown = 0
  /** A title is short: it is shown whole, so that none changes under the reader's eyes. */
  let held = ''
  let hasFailed = false

  const show = (piece: string): void => {
    if (piece === '') return
    const joined = shown === 0 ? joint + piece : piece
    shown += joined.length
    text.show(field, joined)
  }
  const fail = (): null => {
    hasFailed = true
    text.retract(field, shown)
    shown = 0
    return null
  }
  const citations = (part: PassedPart): readonly Citation[] | null => {
    const sentences = sentencesOf(part, language).map((sentence) => ({
      ...sentence,
      ranked: rankSentences(sentence.written, cited, known),
    }))
    const isGrounded =
      field === 'title' ||
      sentences.every(({ written, ranked }) => isSupported(written, cited, ranked, known))
    if (sentences.length === 0 || !isGrounded) return null
    return sentences.flatMap((sentence) =>
      quotesFor(sentence.written, sentence.ranked, known).map((quote) => ({
        field,
        start: start + sentence.start,
        end: start + sentence.end,
        ...quote,
      })),
    )
  }

  return {
    add: (piece: string): void => {
      if (hasFailed) return
      const released = gate.add(piece)
      if (released === null) fail()
      else if (field === 'title') held += released
      else show(released)
    },
    /** The citations of a part that stays; null for one that does not. */
    close: (): readonly Citation[] | null => {
      const finished = hasFailed ? null : gate.finish()
      const kept = finished && citations(finished.part)
      if (!finished || !kept) return fail()
      show(held + finished.rest)
      return kept
    },
    cancel: fail,
  }
}
