import {
  type Citation,
  type Quotation,
  type Source,
  type Story,
  type StoryField,
  storyFields,
} from './contract/story.ts'

/** The words of a source, with that source. */
export type SourceWords = Omit<Quotation, 'sourceId'> & { readonly source: Source }

/** The place of a mark: `end` is where its sentence ends, in UTF-16 units of its field's text. */
export type MarkPlace = {
  readonly field: StoryField
  /** Counted through the whole story, from 1. */
  readonly number: number
  readonly end: number
  /** Whether a second reader found it supported, too: `isChecked` on the wire. Absent where none was meant to read it. */
  readonly isCheckedTwice?: boolean | undefined
}

/** The mark after a sentence of a story, which opens what that rests on. */
export type Mark = MarkPlace & {
  readonly sentence: string
  readonly passages: readonly [SourceWords, ...SourceWords[]]
}

type CitedStory = Pick<Story, StoryField | 'sources' | 'citations'>

/** The passages of a source that the story has; undefined for any other. */
const findWords = ({ sources }: CitedStory, quotation: Quotation): SourceWords | undefined => {
  const source = sources.find(({ id }) => id === quotation.sourceId)
  return source && { source, section: quotation.section, quote: quotation.quote }
}

type Found = Pick<Mark, 'field' | 'end' | 'sentence' | 'isCheckedTwice'> & {
  readonly passage: SourceWords
}

/** Undefined for a citation that does not fit its text, or whose source the story lacks. */
const findSentence = (story: CitedStory, citation: Citation): Found | undefined => {
  const { field, start, end } = citation
  const text = story[field] ?? ''
  const sentence = end <= text.length ? text.slice(start, end) : ''
  const passage = findWords(story, citation)
  if (sentence.trim() === '' || passage === undefined) return undefined
  return {
    field,
    end: start + sentence.trimEnd().length,
    sentence: sentence.trim(),
    passage,
    isCheckedTwice: citation.isChecked,
  }
}

const byPlace = (one: Found, other: Found): number =>
  storyFields.indexOf(one.field) - storyFields.indexOf(other.field) || one.end - other.end

/** The marks of a story in reading order. A sentence that rests on several passages has one mark. */
export const marksOf = (story: CitedStory): readonly Mark[] => {
  const marks: Mark[] = []
  const found = story.citations.flatMap((citation) => findSentence(story, citation) ?? [])
  for (const { passage, ...place } of found.toSorted(byPlace)) {
    const last = marks.at(-1)
    const isSame = last?.field === place.field && last.end === place.end
    if (isSame) marks.pop()
    const passages: Mark['passages'] = isSame ? [...last.passages, passage] : [passage]
    marks.push({ ...place, number: marks.length + 1, passages })
  }
  return marks
}

/** How the sentences of a story were checked: in one way, or those with a filled mark twice. */
export type Checking = 'once' | 'twice' | 'mixed'

/** Undefined for a story from before there was a second reader, or in an article's own words. */
export const checkingOf = (citations: readonly Citation[]): Checking | undefined => {
  const checked = citations.flatMap(({ isChecked }) => isChecked ?? [])
  if (checked.length === 0) return undefined
  if (checked.every(Boolean)) return 'twice'
  return checked.some(Boolean) ? 'mixed' : 'once'
}
