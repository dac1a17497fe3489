import type { StoryField } from '@storystone/schema/contract/story.ts'
import { Fragment } from 'react'
import type { Span } from '../text/content-parts.ts'
import type { MarkPlace } from './marks.ts'
import { SourceMark } from './source-mark.tsx'
import { type FieldSpan, useLeft, useMarks } from './sourced.tsx'

type CitedTextProps = { field: StoryField; text: string; span?: Span }

/** A part of a field's text with a mark after each sentence that has sources. */
export const CitedText = ({ field, text, span }: CitedTextProps) => {
  const marks = useMarks(field)
  const left = useLeft(field)
  const within = span ?? { start: 0, end: text.length }
  const pieces = placeMarks(runsOf(text, within, left), within.start, marks)
  let from = within.start
  return pieces.map((piece) => {
    if (!('text' in piece)) return <SourceMark key={`mark ${piece.end}`} mark={piece} />
    const key = from
    from += piece.text.length
    if (piece.leftAt === undefined) return <BreakableText key={key} text={piece.text} />
    return (
      <span
        className="animate-leave motion-reduce:invisible motion-reduce:animate-none"
        data-left=""
        key={`left ${piece.leftAt}`}
      >
        {piece.text}
      </span>
    )
  })
}

type Run = { readonly text: string; readonly leftAt?: number }

/** A part of a text in runs: what stays, and what has left, with where that began. */
const runsOf = (text: string, { start, end }: Span, left: readonly FieldSpan[]): readonly Run[] => {
  let from = start
  const runs: Run[] = []
  for (const gone of left.filter((each) => each.start < end && each.end > start)) {
    const [begin, until] = [Math.max(start, gone.start), Math.min(end, gone.end)]
    runs.push({ text: text.slice(from, begin) })
    runs.push({ text: text.slice(begin, until), leftAt: gone.start })
    from = until
  }
  return [...runs, { text: text.slice(from, end) }].filter((run) => run.text !== '')
}

/** An inscription may have points for spaces: its lines break after one, not inside a word. */
const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=\p{L}[·•‧∙](?=\p{L}))/u).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ))

/** The marks of a heading, which stands before them and is larger. */
export const HeadingMarks = ({ field }: { field: StoryField }) => {
  const marks = useMarks(field)
  if (marks.length === 0) return null
  return (
    <span className="relative -top-[0.3em] text-title leading-none">
      <span className="text-body">
        {marks.map((mark) => (
          <SourceMark key={mark.number} mark={mark} />
        ))}
      </span>
    </span>
  )
}

/**
 * Puts marks between the runs of a text, each where its sentence ends. `from` is where the first run
 * begins in its field. A run that is to stay whole has the mark after it.
 */
export const placeMarks = <Run extends { readonly text: string }, Mark extends MarkPlace>(
  runs: readonly Run[],
  from: number,
  marks: readonly Mark[],
  isWhole: (run: Run) => boolean = () => false,
): readonly (Run | Mark)[] => {
  let start = from
  return runs.flatMap((run) => {
    const end = start + run.text.length
    const within = marks.filter((mark) => mark.end > start && mark.end <= end)
    const cuts = isWhole(run) ? [] : within.map((mark) => mark.end - start)
    const texts = [0, ...cuts].map((cut, index) => run.text.slice(cut, cuts[index]))
    start = end
    if (cuts.length === 0) return [run, ...within]
    return texts.flatMap((text, index) => {
      const mark = within[index]
      return [...(text === '' ? [] : [{ ...run, text }]), ...(mark ? [mark] : [])]
    })
  })
}
