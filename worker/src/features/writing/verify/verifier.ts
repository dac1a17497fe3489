import type { Language } from '@storystone/schema/catalog.ts'
import type { Citation } from '@storystone/schema/contract/story.ts'
import type { Passage } from '../../../story/passage.ts'
import type { SourcedFormat, SourcedStory } from '../../../story/sourced-story.ts'
import { commonWordsOf, createPassageReader } from './cited-passages.ts'
import { type KnownNames, wordsOfNames } from './match-name.ts'
import { createPartWriter } from './part-writer.ts'
import { createStoryText, type StoryReader } from './story-text.ts'
import { hasEnough, type SentenceCount } from './verdict.ts'

type PartWriter = ReturnType<typeof createPartWriter>

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

/** A title, a fun fact or one sentence, before its text: the ids of the passages that it cites. */
export type StoryPart =
  | { readonly field: 'title' | 'funFact'; readonly cite: readonly string[] }
  | { readonly field: 'content'; readonly cite: readonly string[]; readonly paragraph: number }

export type Verification = SentenceCount &
  (
    | { readonly outcome: 'verified'; readonly story: SourcedStory }
    | { readonly outcome: 'failed'; readonly message: string }
  )

export type Verifier = {
  /** Begins a part; `add` then takes its text piece by piece. Ends a part that is still open. */
  readonly open: (part: StoryPart) => void
  readonly add: (text: string) => void
  /** Ends a part: it stays or is retracted. */
  readonly close: () => void
  /** Of what has been kept so far. */
  readonly citations: readonly Citation[]
  /** The verdict. A part that is still open was cut off, and is retracted. */
  readonly end: () => Verification
}

/** Verifies a story while it streams. */
export const createVerifier = (order: VerifyOrder, reader: StoryReader): Verifier => {
  const { format, language, sourceLanguage, passages, placeName, placeNames } = order
  const read = createPassageReader(passages, sourceLanguage)
  const text = createStoryText(format, reader)
  const known: KnownNames = {
    place: wordsOfNames([placeName, ...placeNames]),
    common: commonWordsOf(passages),
    isSameLanguage: language === sourceLanguage,
  }
  const citations: Citation[] = []
  const count = { written: 0, kept: 0 }
  let open: { readonly part: StoryPart; readonly writer: PartWriter | null } | null = null

  const close = (): void => {
    if (open === null) return
    const { part, writer } = open
    open = null
    const kept = writer?.close() ?? null
    if (kept !== null) citations.push(...kept)
    else if (part.field === 'title' && text.of('title') === '') text.show('title', placeName)
    if (part.field !== 'content') return
    count.written += 1
    if (kept === null) return
    count.kept += 1
    text.keep(part.paragraph)
  }

  const begin = (part: StoryPart): PartWriter | null => {
    const isSecond = part.field !== 'content' && text.of(part.field) !== ''
    const cited = isSecond ? null : read(part.cite)
    if (cited === null) return null
    const joint = part.field === 'content' ? text.jointFor(part.paragraph) : ''
    return createPartWriter({ language, field: part.field, joint, cited, known, text })
  }

  return {
    open: (part) => {
      close()
      open = { part, writer: begin(part) }
    },
    add: (piece) => open?.writer?.add(piece),
    close,
    citations,
    end: () => {
      open?.writer?.cancel()
      open = null
      if (text.of('title') === '') text.show('title', placeName)
      const [title, content] = [text.of('title'), text.of('content')]
      if (!hasEnough(format, content, count)) {
        const message = `kept ${count.kept} of ${count.written} sentences`
        return { outcome: 'failed', message, ...count }
      }
      const story = { title, content, funFact: text.of('funFact') || null, citations }
      return { outcome: 'verified', story, ...count }
    },
  }
}
