import type { StoryField } from '@storystone/schema/contract/story.ts'
import { Fragment } from 'react'
import type { Span } from '../text/content-parts.ts'
import { placeMarks } from './place-marks.ts'
import { SourceMark } from './source-mark.tsx'
import { useMarks } from './sourced.tsx'

type CitedTextProps = { field: StoryField; text: string; span?: Span }

/** A part of a field's text with a mark after each sentence that has sources. */
export const CitedText = ({ field, text, span }: CitedTextProps) => {
  const marks = useMarks(field)
  const { start, end } = span ?? { start: 0, end: text.length }
  const pieces = placeMarks([{ text: text.slice(start, end) }], start, marks)
  return pieces.map((piece, index) =>
    'text' in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
      <BreakableText key={index} text={piece.text} />
    ) : (
      <SourceMark key={`mark ${piece.number}`} mark={piece} />
    ),
  )
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
