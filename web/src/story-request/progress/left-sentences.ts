import type { StoryField } from '@storystone/schema/contract/story.ts'
import type { CheckedSentence } from '@storystone/schema/contract/story-event.ts'
import type { MarkPlace } from '@storystone/schema/story-marks.ts'
import type { FieldSpan } from '#web/stories'
import type { LeftWords, Words } from './state.ts'

const sentenceEnd = /(?:^|[.!?…»”’")]\s*|\n[•\s]*)$/

/** Where `length` units of a text are missing in another; undefined where more than that differs. */
const findGap = (before: string, after: string): number | undefined => {
  const length = before.length - after.length
  let at = 0
  while (at < after.length && before[at] === after[at]) at += 1
  if (length <= 0 || before.slice(at + length) !== after.slice(at)) return undefined
  // The same characters may stand before and after the gap, so it may begin earlier: where a sentence begins.
  let found: number | undefined
  for (let from = at; from >= 0; from -= 1) {
    // With the space before it, so that what follows begins as it did.
    if (
      sentenceEnd.test(before.slice(0, from)) ||
      (/^\s/.test(before.slice(from)) && found !== undefined)
    )
      found = from
    else if (found !== undefined) break
    if (before[from - 1] !== before[from - 1 + length]) break
  }
  return found ?? at
}

/**
 * The words that have left, after more of a field were taken away. They keep their place on the
 * screen, so that nothing moves. Words at the end of a text that is still written keep none: other words will stand there.
 */
export const afterLeaving = (
  left: readonly LeftWords[],
  field: StoryField,
  before: string,
  after: string,
  isWritten: boolean,
): readonly LeftWords[] => {
  const others = left.filter((each) => each.field !== field)
  const own = left.filter((each) => each.field === field)
  const at = findGap(before, after)
  const length = before.length - after.length
  const isAtEnd = at !== undefined && at === after.length
  if (at === undefined || (isAtEnd && !isWritten)) {
    return [
      ...others,
      ...own.filter(
        (each) => each.at <= after.length && after.startsWith(before.slice(0, each.at)),
      ),
    ]
  }
  return [
    ...others,
    ...own.filter((each) => each.at <= at),
    { field, at, text: before.slice(at, at + length) },
    ...own
      .filter((each) => each.at > at)
      .map((each) => ({ ...each, at: Math.max(at, each.at - length) })),
  ]
}

/** What the screen shows: the words with those that left in their places, and the marks between them. */
export type Shown = {
  readonly words: Words
  readonly left: readonly FieldSpan[]
  readonly marks: readonly MarkPlace[]
}

const insert = (text: string, left: readonly LeftWords[]): string =>
  left
    .toReversed()
    .reduce((whole, { at, text: gone }) => whole.slice(0, at) + gone + whole.slice(at), text)

const lengthOf = (left: readonly LeftWords[]): number =>
  left.reduce((sum, { text }) => sum + text.length, 0)

export const showWith = (
  words: Words,
  left: readonly LeftWords[] = [],
  checking: readonly CheckedSentence[] = [],
): Shown => {
  const of = (field: StoryField) => left.filter((each) => each.field === field)
  const ends = new Map(checking.map((each) => [`${each.field} ${each.end}`, each]))
  return {
    words: {
      title: insert(words.title, of('title')),
      content: insert(words.content, of('content')),
      funFact: insert(words.funFact, of('funFact')),
    },
    left: left.map(({ field, at, text }, index) => {
      const before = left.slice(0, index).filter((each) => each.field === field)
      const start = at + lengthOf(before)
      return { field, start, end: start + text.length }
    }),
    marks: [...ends.values()].map(({ field, end, isChecked }, index) => ({
      field,
      isCheckedTwice: isChecked,
      number: index + 1,
      end: end + lengthOf(of(field).filter(({ at }) => at < end)),
    })),
  }
}
