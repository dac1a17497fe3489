import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Claim } from '../../../text/claims/claim.ts'
import type { PassageSentence } from './cited-passages.ts'
import { matchClaim } from './match-claim.ts'
import type { KnownNames } from './match-name.ts'
import type { Ranked, WrittenSentence } from './support.ts'

export type Quote = Pick<Citation, 'sourceId' | 'section' | 'quote'>

/** The most sentences that one quotation has. */
const mostQuoted = 3

/** The best sentence of a passage, and those that carry the claims that it lacks. */
const quotedSentences = (
  claims: readonly Claim[],
  ranked: readonly PassageSentence[],
  known: KnownNames,
): { readonly quoted: readonly PassageSentence[]; readonly open: readonly Claim[] } => {
  const quoted: PassageSentence[] = []
  let open = claims
  for (const sentence of ranked) {
    const left = open.filter((claim) => !matchClaim(claim, sentence.evidence, known))
    if (quoted.length > 0 && left.length === open.length) continue
    quoted.push(sentence)
    open = left
    if (open.length === 0 || quoted.length === mostQuoted) break
  }
  return { quoted: quoted.sort((left, right) => left.index - right.index), open }
}

/** Sentences that follow each other are one piece; others are apart by an ellipsis. */
const join = (sentences: readonly PassageSentence[]): string =>
  sentences
    .map(({ index, text }, at) => {
      const before = sentences[at - 1]
      if (!before) return text
      return (before.index + 1 === index ? ' ' : ' […] ') + text
    })
    .join('')

/** The words of the passage that supports a sentence best, and of others for what it lacks. */
export const quotesFor = (
  written: WrittenSentence,
  sentences: readonly Ranked[],
  known: KnownNames,
): readonly Quote[] => {
  const ranked = sentences.map(({ sentence }) => sentence)
  const quotes: Quote[] = []
  let claims = written.claims
  for (const passage of new Set(ranked.map((sentence) => sentence.passage))) {
    const own = ranked.filter((sentence) => sentence.passage === passage)
    const { quoted, open } = quotedSentences(claims, own, known)
    if (quotes.length > 0 && open.length === claims.length) continue
    quotes.push({ sourceId: passage.sourceId, section: passage.section, quote: join(quoted) })
    claims = open
  }
  return quotes
}
