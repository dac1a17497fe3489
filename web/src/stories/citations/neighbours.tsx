import type { Mark } from '@storystone/schema/story-marks.ts'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BackIcon } from '#web/ui/icons/icons.tsx'

type Step = -1 | 1

/** The sentence that a mark belongs to, or its control where the words have none of their own. */
const sentenceOf = ({ number }: Mark): Element | null =>
  document.querySelector(`[data-cited="${number}"]`) ?? controlOf({ number })

const controlOf = ({ number }: Pick<Mark, 'number'>): HTMLElement | null =>
  document.querySelector(`.source-mark > [data-number="${number}"] + button`)

const keys: Readonly<Record<string, Step | undefined>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Leads from the sentence of a mark to the ones before and after it, also by the arrow keys. The sentence comes
 * into sight behind what shows its source; the focus stays there, and goes to the last sentence in the end.
 */
export const useNeighbours = (
  mark: Mark,
  marks: readonly Mark[],
  onShow: (mark: Mark) => void,
): NeighboursProps => {
  const line = useRef<HTMLDivElement>(null)
  const last = useRef<Mark>(undefined)
  const at = marks.findIndex(({ number }) => number === mark.number)
  const show = (step: Step): void => {
    const next = marks[at + step]
    if (next === undefined) return
    last.current = next
    const button = line.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)
    button?.focus({ preventScroll: true })
    button?.closest('dialog')?.scrollTo({ top: 0 })
    onShow(next)
    if (document.querySelector(':modal') === null)
      sentenceOf(next)?.scrollIntoView({ block: 'nearest' })
  }
  // A sheet stands at the bottom and must not cover the sentence whose source it shows.
  useEffect(() => {
    const sheet = document.querySelector<HTMLElement>(':modal')
    const sentence = sentenceOf(mark)
    if (sheet === null || sentence === null) return
    const covered = sentence.getBoundingClientRect().bottom + sheet.offsetHeight - innerHeight
    if (covered > 0) sentence.scrollIntoView({ block: 'start' })
  }, [mark])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = keys[event.key]
    const dialog = line.current?.closest('dialog')
    const isHere = dialog?.matches(':modal') || dialog?.contains(document.activeElement)
    if (step === undefined || !isHere || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    addEventListener('keydown', listener)
    return () => {
      removeEventListener('keydown', listener)
      if (last.current) controlOf(last.current)?.focus({ preventScroll: true })
    }
  }, [])
  return { line, at, count: marks.length, sentence: last.current && mark.sentence, show }
}

type NeighboursProps = {
  line: RefObject<HTMLDivElement | null>
  at: number
  count: number
  /** Read out once the reader has gone on to it. */
  sentence: string | undefined
  show(step: Step): void
}

/** The buttons to the sentences before and after, and which of them it is. */
export const Neighbours = ({
  line,
  at,
  count,
  sentence,
  show,
  children,
}: NeighboursProps & { children?: ReactNode }) => {
  const { t } = useTranslation()
  if (count < 2) return children
  const button = (step: Step, label: string) => (
    <button
      aria-disabled={step === -1 ? at === 0 : at === count - 1}
      aria-label={label}
      className={`grid size-12 shrink-0 place-items-center rounded-full border border-edge hover:bg-sunk aria-disabled:opacity-40 ${step === 1 ? '[&_svg]:rotate-180' : ''}`}
      data-step={step}
      onClick={() => show(step)}
      type="button"
    >
      <BackIcon />
    </button>
  )
  const position = (
    <p
      className={`text-center text-small text-soft ${children ? 'tight:order-none -order-1 flex-1 basis-full tight:basis-0' : ''}`}
      role="status"
    >
      {t('sources.position', { number: at + 1, total: count })}
      {sentence !== undefined && <span className="sr-only">. {sentence}</span>}
    </p>
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5" ref={line}>
      {button(-1, t('sources.previous'))}
      {position}
      {children}
      {button(1, t('sources.next'))}
    </div>
  )
}
