import type { Mark } from '@storystone/schema/story-marks.ts'
import { useTranslation } from 'react-i18next'
import { preloadSheet, useOpened, type WrittenMark } from './sourced.tsx'

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
