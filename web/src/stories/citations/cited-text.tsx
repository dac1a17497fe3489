import type { StoryField } from '@storystone/schema/contract/story.ts'
import { italics } from '@storystone/schema/italics.ts'
import type { Mark, MarkPlace } from '@storystone/schema/story-marks.ts'
import type { Span } from '@storystone/schema/story-text.ts'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FieldSpan,
  preloadSheet,
  useIsBeingWritten,
  useLeft,
  useMarks,
  useOpened,
  type WrittenMark,
} from './sourced.tsx'

/** In a ring: hollow where the sentence was checked once, filled where it was checked twice. */
const numberLook = (isCheckedTwice: boolean | undefined): string => {
  if (isCheckedTwice === undefined) return ''
  const ring =
    'whitespace-nowrap rounded-full border border-accent px-[0.4em] py-[0.12em] [print-color-adjust:exact]'
  return isCheckedTwice
    ? `${ring} bg-accent text-on-accent forced-colors:bg-[CanvasText] forced-colors:text-[Canvas] forced-color-adjust-none`
    : ring
}

/** The mark after a sentence: of a story that is there, a number that opens what it rests on. */
export const SourceMark = ({ mark }: { mark: Mark | WrittenMark }) =>
  mark.passages === undefined ? <BeingChecked mark={mark} /> : <NumberedMark mark={mark} />

/** Takes no room, so that no word moves when it comes or goes: it stands above the space. */
const BeingChecked = ({ mark }: { mark: WrittenMark }) => (
  <span className="relative select-none">
    <span
      className={`absolute bottom-[0.9em] -left-[0.16em] size-[0.38em] rounded-full border-[1.5px] border-accent transition-colors duration-300 motion-reduce:transition-none ${mark.isCheckedTwice ? 'bg-accent forced-colors:bg-[CanvasText] forced-color-adjust-none' : ''}`}
      data-checked={mark.isCheckedTwice === true}
    />
  </span>
)

/**
 * The control after a sentence that opens its passages: a raised number where the reader wants to see
 * the sources. Otherwise it takes no room, and is there for the keyboard and for screen readers. Its two
 * looks are CSS (story.css): the switch for all sources renders no sentence again.
 */
const NumberedMark = ({ mark }: { mark: Mark }) => (
  <span className="source-mark">
    <span
      aria-hidden="true"
      className={numberLook(mark.isCheckedTwice)}
      data-number={mark.number}
    />
    <MarkButton mark={mark} />
  </span>
)

const MarkButton = ({ mark }: { mark: Mark }) => {
  const { t } = useTranslation()
  const [, open] = useOpened(mark)
  const { number, passages, isCheckedTwice } = mark
  const where = passages
    .map(({ source, section }) => [source.title, section].filter(Boolean).join(', '))
    .join('; ')
  const label = t('sources.mark', { number, where })
  return (
    <button
      aria-haspopup="dialog"
      aria-label={
        isCheckedTwice === undefined
          ? label
          : `${label}. ${t(isCheckedTwice ? 'sources.twice' : 'sources.once')}`
      }
      onClick={open}
      onFocus={preloadSheet}
      onPointerEnter={preloadSheet}
      type="button"
    />
  )
}

type CitedTextProps = { field: StoryField; text: string; span?: Span }

const isOpenable = (mark: Mark | WrittenMark): mark is Mark => mark.passages !== undefined

/** A part of a field's text. A press on a sentence that has sources shows them, as does its mark. */
export const CitedText = ({ field, text, span }: CitedTextProps) => {
  const marks = useMarks(field)
  const within = span ?? { start: 0, end: text.length }
  if (!marks.every(isOpenable)) return <WrittenText field={field} span={within} text={text} />
  const inside = marks.filter(({ end }) => end > within.start && end <= within.end)
  if (inside.length === 0) return <WrittenText field={field} span={within} text={text} />
  return sentencesOf(text, within, inside).map(({ start, words, mark }) =>
    mark === undefined ? (
      <Words key={start} text={words} />
    ) : (
      <Fragment key={start}>
        <CitedSentence mark={mark}>
          <Words text={words} />
        </CitedSentence>
        <SourceMark mark={mark} />
      </Fragment>
    ),
  )
}

type Piece = { readonly start: number; readonly words: string; readonly mark?: Mark }

/** A part of a text, cut into the sentences that have a mark and what is between them. */
const sentencesOf = (text: string, { start, end }: Span, marks: readonly Mark[]): Piece[] => {
  const pieces: Piece[] = []
  let from = start
  for (const mark of marks) {
    const begin = Math.max(from, mark.end - mark.sentence.length)
    if (begin > from) pieces.push({ start: from, words: text.slice(from, begin) })
    pieces.push({ start: begin, words: text.slice(begin, mark.end), mark })
    from = mark.end
  }
  return from < end ? [...pieces, { start: from, words: text.slice(from, end) }] : pieces
}

const isSelecting = (): boolean => getSelection()?.isCollapsed === false

const CitedSentence = ({ mark, children }: { mark: Mark; children: ReactNode }) => {
  const [isOpened, open] = useOpened(mark)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mark after it is the control
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className="cited-sentence"
      data-cited={mark.number}
      data-opened={isOpened || undefined}
      onClick={() => {
        if (!isSelecting()) open()
      }}
    >
      {children}
    </span>
  )
}

/** A text that is being written, or that has no sources. */
const WrittenText = ({ field, text, span }: Required<CitedTextProps>) => {
  const marks = useMarks(field)
  const left = useLeft(field)
  const isWritten = useIsBeingWritten()
  const pieces = placeMarks(runsOf(text, span, left), span.start, marks)
  let from = span.start
  return pieces.map((piece) => {
    if (!('text' in piece)) return <SourceMark key={`mark ${piece.end}`} mark={piece} />
    const key = from
    from += piece.text.length
    if (piece.leftAt === undefined)
      return isWritten ? (
        <Sentences from={key} key={key} text={piece.text} />
      ) : (
        <Words key={key} text={piece.text} />
      )
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

/** Sentences that come one by one: each appears when it begins, and the words before it stay still. */
const Sentences = ({ text, from }: { text: string; from: number }) => {
  let start = from
  return text.split(/(?<=[.!?…]["”’»)]*\s)/).map((sentence) => {
    const key = start
    start += sentence.length
    return (
      <span className="animate-appear motion-reduce:animate-none" key={key}>
        <Words text={sentence} />
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

/** Words as they are printed: with their italics, and places where a line may break. */
export const Words = ({ text }: { text: string }) =>
  // A split by a pattern with one group gives what the group has found at each odd place.
  text.split(italics).map((part, index) => {
    const Part = index % 2 === 1 ? 'em' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text keep their order
      <Part key={index}>
        <BreakableText text={part} />
      </Part>
    )
  })

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
