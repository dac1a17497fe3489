import { expect, it } from 'vitest'
import { afterLeaving, showWith } from './show-progress.ts'
import { type LeftWords, noWords } from './state.ts'

/** What has left a text after each step, and what is shown for the last one. */
const leave = (isWritten: boolean, ...texts: string[]) => {
  let left: readonly LeftWords[] = []
  for (const [index, after] of texts.slice(1).entries()) {
    left = afterLeaving(left, 'content', texts[index] ?? '', after, isWritten)
  }
  const shown = showWith({ ...noWords, content: texts.at(-1) ?? '' }, left)
  const { content } = shown.words
  return { content, left: shown.left.map(({ start, end }) => content.slice(start, end)) }
}

it.each([
  ['from the middle', ['A. B. C.', 'A. C.'], [' B.']],
  ['from the beginning', ['A. B. C.', 'B. C.'], ['A. ']],
  ['from the end', ['A. B.', 'A.'], [' B.']],
  ['that begins as the next one does', ['A. It is b. It is c.', 'A. It is c.'], [' It is b.']],
  ['that is the first fact', ['• A\n• B\n• C', '• B\n• C'], ['• A\n']],
  ['that is a fact', ['• A\n• B\n• C', '• A\n• C'], ['\n• B']],
  ['that is a paragraph', ['A.\n\nB.\n\nC.', 'A.\n\nC.'], ['\n\nB.']],
  ['after another, further on', ['A. B. C. D.', 'A. C. D.', 'A. C.'], [' B.', ' D.']],
  ['after another, before it', ['A. B. C. D.', 'A. B. D.', 'A. D.'], [' B.', ' C.']],
  ['until nothing is left', ['A. B.', 'B.', ''], ['A. ', 'B.']],
])('a sentence %s keeps its place', (_where, texts, expected) => {
  expect(leave(true, ...texts)).toEqual({ content: texts[0], left: expected })
})

it('words at the end of a text that is being written keep no place: others fill it', () => {
  expect(leave(false, 'A. B.', 'A.')).toEqual({ content: 'A.', left: [] })
  expect(leave(false, 'A. B. C.', 'A. C.', 'A. ')).toEqual({ content: 'A. B. ', left: [' B.'] })
})

it('another text has nothing that left', () => {
  expect(leave(true, 'A. B. C.', 'A. C.', 'X.')).toEqual({ content: 'X.', left: [] })
})

it('a mark stands at the end of its sentence, also behind words that have left', () => {
  const citation = (end: number, isChecked: boolean) =>
    ({ field: 'content', start: 0, end, isChecked }) as const
  const left = [{ field: 'content', at: 3, text: 'B. ' }] as const
  const words = { ...noWords, content: 'A. C.' }
  const { marks } = showWith(words, left, [
    citation(2, true),
    citation(5, false),
    citation(5, false),
  ])
  expect(marks.map(({ end, isCheckedTwice }) => [end, isCheckedTwice])).toEqual([
    [2, true],
    [8, false],
  ])
})
