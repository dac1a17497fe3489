import { type Citation, type StoryField, storyFields } from '@storystone/schema/contract/story.ts'
import { formatTraits, type SourcedFormat } from '@storystone/schema/formats.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { openingOf } from '@storystone/schema/story-text.ts'
import { languagePacks, splitSentences } from '#worker/languages'
import type { Claim } from '../claims/claim.ts'
import { stemOf } from '../claims/tokens.ts'
import type { Passage, SourcedStory } from '../sources/source.ts'
import { type Cited, createCitationReader, knownOf, quotesOf } from './evidence.ts'
import { createGate, type Gate, type PassedPart } from './gate.ts'
import { matchClaim } from './match-claim.ts'
import type { Pair } from './second-reader.ts'
import { isSupported, lowerCaseNames } from './support.ts'

export type VerifyOrder = {
  readonly format: SourcedFormat
  /** The language of the story. */
  readonly language: Language
  /** The language of the passages. */
  readonly sourceLanguage: Language
  readonly passages: readonly Passage[]
  /** The place's name in the story's language: the title, if the model's own fails. */
  readonly placeName: string
  /** The place's labels and aliases, English and French. */
  readonly placeNames: readonly string[]
}

/** A title, a fun fact or one sentence, before its text: the ids of the sentences that it cites. */
export type StoryPart =
  | { readonly field: 'title' | 'funFact'; readonly cite: readonly string[] }
  | { readonly field: 'content'; readonly cite: readonly string[]; readonly paragraph: number }

/** What a reader sees. Retracted are the last `length` UTF-16 units of what the field has so far. */
export type StoryReader = {
  readonly onText: (field: StoryField, text: string) => void
  readonly onRetract: (field: StoryField, length: number) => void
}

/** How many sentences of the content the model wrote, and how many of them were kept. */
type SentenceCount = { readonly written: number; readonly kept: number }

export type Verification = SentenceCount &
  (
    | { readonly outcome: 'verified'; readonly story: SourcedStory }
    | { readonly outcome: 'failed'; readonly message: string }
  )

export type Verifier = {
  /** Begins a part; `add` then takes its text piece by piece. Ends a part that is still open. */
  readonly open: (part: StoryPart) => void
  readonly add: (text: string) => void
  /** Ends a part: it stays, or it is retracted. */
  readonly close: () => void
  /** Takes away what the second reader does not find supported, and marks what it does. */
  readonly judge: (id: string, isSupported: boolean) => void
  /** Of what has been kept so far. */
  readonly citations: () => readonly Citation[]
  /** The verdict. A part that is still open was cut off, and is retracted. */
  readonly end: () => Verification
}

type Kept = {
  readonly id: string
  readonly part: StoryPart
  readonly text: string
  readonly cited: Cited
  isChecked: boolean
}

const leastShare = 0.6
const leastWords = 120
const leastFacts = 4

/** Whether what was kept makes a story: four facts, or 60 % of a guide and 120 words. */
const hasEnough = (format: SourcedFormat, content: string, { written, kept }: SentenceCount) =>
  formatTraits[format].isList
    ? kept >= leastFacts
    : kept >= leastShare * written && content.split(/\s+/).length >= leastWords

/**
 * Verifies a story while it streams: each part goes through the gate, and what was kept is handed to
 * `onKept` for the second reader.
 */
export const createVerifier = (
  order: VerifyOrder,
  reader: StoryReader,
  onKept: (pair: Pair, paragraph: number) => void = () => {},
): Verifier => {
  const { format, language, sourceLanguage, passages, placeName, placeNames } = order
  const pack = languagePacks[language]
  const sourcePack = languagePacks[sourceLanguage]
  const cite = createCitationReader(passages, sourcePack)
  const names = [placeName, ...placeNames]
  const known = knownOf({ pack, sourcePack, passages, names })
  const kept: Kept[] = []
  let keptEver = 0
  const shown: Record<StoryField, string> = { title: '', content: '', funFact: '' }
  let written = 0
  let isTitled = false
  let open: { readonly part: StoryPart; readonly cited: Cited; readonly gate: Gate } | null = null
  let openText = ''
  let lastField: StoryField | null = null

  const jointFor = (part: StoryPart, before: Kept | undefined): string => {
    if (part.field !== 'content') return ''
    if (!before) return openingOf(format).first
    const isSame = before.part.field === 'content' && before.part.paragraph === part.paragraph
    return isSame && !formatTraits[format].isList ? ' ' : openingOf(format).next
  }

  /** The kept parts of a field with their joints, and where each stands. */
  const layOut = (field: StoryField) => {
    let text = ''
    const own = kept.filter(({ part }) => part.field === field)
    const placed = own.map((each, index) => {
      text += jointFor(each.part, own[index - 1])
      const start = text.length
      text += each.text
      return { ...each, start }
    })
    return { text, placed, last: own.at(-1) }
  }

  /** Shows a field as it is now: takes back what differs, and adds what is new. */
  const show = (field: StoryField): void => {
    const { text, last } = layOut(field)
    const isOpen = open?.part.field === field && openText !== ''
    // A title is short: it is shown whole, so that none changes under the reader's eyes.
    const more = open && isOpen && field !== 'title' ? jointFor(open.part, last) + openText : ''
    const needsName = field === 'title' && text === '' && isTitled && open?.part.field !== field
    const next = needsName ? placeName : text + more
    const before = shown[field]
    let same = next.startsWith(before) ? before.length : 0
    while (same < before.length && before[same] === next[same]) same += 1
    if (same < before.length) reader.onRetract(field, before.length - same)
    if (same < next.length) reader.onText(field, next.slice(same))
    shown[field] = next
  }

  /** In a title any word may have a capital: common ones of the evidence are no names. */
  const inTitle = (claim: Claim, { evidence }: Cited): Claim => {
    if (claim.kind !== 'name') return claim
    const isCommon = (stem: string): boolean =>
      known.common.has(stem) && evidence.sentences.some(({ stems }) => stems.has(stem))
    const words = claim.words.filter((word) => !isCommon(stemOf(word, pack)))
    return { ...claim, words, opens: false }
  }

  const begin = (part: StoryPart): typeof open => {
    const isSecond = part.field !== 'content' && shown[part.field] !== ''
    const cited = isSecond ? null : cite(part.cite)
    if (cited === null) return null
    const matches = (claim: Claim): boolean =>
      matchClaim(part.field === 'title' ? inTitle(claim, cited) : claim, cited.evidence, known)
    const text = cited.sentences.map((sentence) => sentence.text).join(' ')
    return { part, cited, gate: createGate(pack, text, matches) }
  }

  /** Whether a part that passed the gate stays: each of its claims is supported by the evidence, or it makes none. */
  const isKept = (field: StoryField, { text, claims, tokens }: PassedPart, { evidence }: Cited) => {
    if (text === '') return false
    const hidden = lowerCaseNames(tokens, known)
    if (!hidden.every((claim) => matchClaim(claim, evidence, known))) return false
    return (
      field === 'title' ||
      splitSentences(text, language).every(({ start, end }) => {
        const isWithin = (piece: { readonly start: number }) =>
          piece.start >= start && piece.start < end
        const sentence = { tokens: tokens.filter(isWithin), claims: claims.filter(isWithin) }
        return isSupported(sentence, evidence, known)
      })
    )
  }

  const keep = ({ part, cited, gate }: NonNullable<typeof open>): void => {
    const finished = gate.finish()
    if (!finished || !isKept(part.field, finished.part, cited)) return
    const { text } = finished.part
    // Parts are taken away meanwhile: their number would be given twice.
    keptEver += 1
    const id = `s${keptEver}`
    kept.push({ id, part, text, cited, isChecked: false })
    const evidence = cited.sentences.map((sentence) => sentence.text)
    onKept({ id, sentence: text, evidence }, part.field === 'content' ? part.paragraph : 0)
  }

  const close = (): void => {
    const ended = open
    open = null
    openText = ''
    if (ended) keep(ended)
    if (lastField) show(lastField)
  }

  const citations = (): readonly Citation[] =>
    storyFields.flatMap((field) =>
      layOut(field).placed.flatMap(({ text, start, cited, isChecked }) =>
        splitSentences(text, language).flatMap((sentence) =>
          quotesOf(cited.sentences).map((quote) => ({
            field,
            start: start + sentence.start,
            end: start + sentence.end,
            ...quote,
            isChecked,
          })),
        ),
      ),
    )

  return {
    open: (part) => {
      close()
      lastField = part.field
      isTitled ||= part.field === 'title'
      if (part.field === 'content') written += 1
      open = begin(part)
    },
    add: (piece) => {
      const released = open?.gate.add(piece)
      if (released === undefined) return
      const field = open?.part.field ?? 'content'
      if (released === null) {
        open = null
        openText = ''
        show(field)
      } else if (released !== '') {
        const goesOn = openText !== '' && field !== 'title'
        openText += released
        if (!goesOn) return show(field)
        // What goes on is not laid out again: that is most of the time of a long text.
        reader.onText(field, released)
        shown[field] += released
      }
    },
    close,
    judge: (id, isTrue) => {
      const index = kept.findIndex((each) => each.id === id)
      const judged = kept[index]
      if (!judged) return
      if (isTrue) judged.isChecked = true
      else kept.splice(index, 1)
      if (!isTrue) show(judged.part.field)
    },
    citations,
    end: () => {
      open = null
      openText = ''
      isTitled = true
      for (const field of storyFields) show(field)
      const { title, content, funFact } = shown
      const count = { written, kept: kept.filter(({ part }) => part.field === 'content').length }
      if (!hasEnough(format, content, count)) {
        const message = `kept ${count.kept} of ${count.written} sentences`
        return { outcome: 'failed', message, ...count }
      }
      const story = { title, content, funFact: funFact || null, citations: citations() }
      return { outcome: 'verified', story, ...count }
    },
  }
}
