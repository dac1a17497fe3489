import type { Source } from '@storystone/schema/contract/story.ts'
import type { Mark, SourceWords } from '@storystone/schema/story-marks.ts'
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { CreatedOn, Joined } from '#web/ui/dates-and-numbers.tsx'
import { CloseIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useHasColumn } from '#web/ui/page/desktop.ts'
import { Neighbours, useNeighbours } from './neighbours.tsx'

type ExternalLinkProps = { href: string; language?: string; children: ReactNode }

/** A link that leaves the app, with a target of 44 px. */
export const ExternalLink = ({ href, language, children }: ExternalLinkProps) => (
  <a
    className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent underline underline-offset-4"
    href={href}
    lang={language}
    rel="noreferrer"
    target="_blank"
  >
    {children}
  </a>
)

/** A licence by its name, which leads to its text where its address is known. */
export const LicenseLink = ({ name, url }: { name: string; url: string | null }) =>
  url === null ? (
    name
  ) : (
    <a
      className="whitespace-nowrap underline underline-offset-2"
      href={url}
      rel="license noreferrer"
      target="_blank"
    >
      {name}
    </a>
  )

/** Which Wikipedia and revision a source is, and its licence. */
export const SourceLine = ({ source }: { source: Source }) => {
  const { t } = useTranslation()
  const { language, revisedAt, retrievedAt, revisionId, license } = source
  return (
    <p className="text-soft">
      <Joined>
        {t(`sources.wikis.${language}`)}
        <span>
          {revisedAt === undefined
            ? t('sources.retrieved', { revision: revisionId })
            : t('sources.revised')}{' '}
          <CreatedOn date={revisedAt ?? retrievedAt} />
        </span>
        <LicenseLink {...license} />
      </Joined>
    </p>
  )
}

type SourceSheetProps = {
  mark: Mark
  /** Those of the whole story, in their order. */
  marks: readonly Mark[]
  onShow(mark: Mark): void
  onClose(): void
}

/** What a sentence rests on: beside the story where a column stays in sight, else in a sheet over it. */
export const SourceSheet = ({ mark, marks, onShow, onClose }: SourceSheetProps) => {
  const { t } = useTranslation()
  const title = t('sources.source', { number: mark.number })
  const neighbours = useNeighbours(mark, marks, onShow)
  if (useHasColumn()) {
    return (
      <Panel number={mark.number} onClose={onClose} title={title}>
        <Passages mark={mark} />
        <div className="sticky bottom-0 -mx-5 -mb-5 rounded-b-card bg-raised px-5 py-3">
          <Neighbours {...neighbours} />
        </div>
      </Panel>
    )
  }
  return (
    <Dialog isSheet onClose={onClose} title={title}>
      <Passages mark={mark} />
      {/* However long the passages are, it stays within reach. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 bg-raised px-5 pt-3 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        <Neighbours {...neighbours}>
          <Button
            className="tight:order-last flex-1 tight:basis-full"
            onClick={onClose}
            variant="secondary"
          >
            {t('sources.close')}
          </Button>
        </Neighbours>
      </div>
    </Dialog>
  )
}

type PanelProps = { title: string; number: number; onClose(): void; children: ReactNode }

/** A dialog that leaves the page in use. Takes the focus, and returns it unless it has gone on. */
const Panel = ({ title, number, onClose, children }: PanelProps) => {
  const { t } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  const before = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each sentence that is shown
  useLayoutEffect(() => {
    const element = panel.current
    if (!element?.contains(document.activeElement)) {
      before.current = document.activeElement
      element?.querySelector('button')?.focus({ preventScroll: true })
    }
    const column = element?.parentElement
    if (element && column) {
      // As far as it takes to see all of it, or its beginning.
      const below = element.offsetTop + element.offsetHeight + 16 - column.clientHeight
      column.scrollTop = Math.min(element.offsetTop - 16, below)
    }
  }, [number])
  useLayoutEffect(() => {
    const element = panel.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector(':modal') === null) close()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      const hasFocus = element?.contains(document.activeElement)
      if (hasFocus && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      aria-labelledby={id}
      className="source-panel static order-5 m-0 grid w-full gap-4 rounded-card border border-rule bg-raised p-5 text-ink shadow-card"
      open
      ref={panel}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold font-serif text-section" id={id}>
          {title}
        </h2>
        <button
          aria-label={t('sources.close')}
          className="-m-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
          onClick={onClose}
          type="button"
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** The passages, in their own words, and where they stand. Words that are the passage's own are shown once. */
const Passages = ({ mark }: { mark: Mark }) => {
  const { t } = useTranslation()
  const { passages } = mark
  const sentence = mark.sentence.replace(/^•\s*/, '')
  const isVerbatim = passages.every(({ quote }) => quote === sentence)
  return (
    <>
      {!isVerbatim && (
        <div className="grid gap-2">
          <h3 className="text-small text-soft">{t('sources.inStory')}</h3>
          <p className="font-serif">{sentence}</p>
        </div>
      )}
      {passages.map((passage) => (
        <div
          className="grid gap-5 [&_a]:scroll-mb-24"
          key={`${passage.source.id} ${passage.quote}`}
        >
          <Quote passage={passage} title={t('sources.inSource')} />
        </div>
      ))}
      {mark.isCheckedTwice !== undefined && (
        <p className="text-small text-soft">
          {t(mark.isCheckedTwice ? 'sources.sentenceTwice' : 'sources.sentenceOnce')}
        </p>
      )}
    </>
  )
}

const Quote = ({ passage, title }: { passage: SourceWords; title: string }) => {
  const { t } = useTranslation()
  const { source, section, quote } = passage
  return (
    <figure className="grid gap-2">
      <h3 className="text-small text-soft">{title}</h3>
      <blockquote
        cite={source.url}
        className="hyphens-auto border-accent border-l-4 pl-4 font-serif"
        lang={source.language}
      >
        {quote}
      </blockquote>
      <figcaption className="grid gap-0.5 text-small">
        <p lang={source.language}>
          <cite className="font-semibold not-italic">{source.title}</cite>
          {section !== '' && <span className="text-soft"> › {section}</span>}
        </p>
        <SourceLine source={source} />
        <ExternalLink href={source.url}>{t('sources.revision')}</ExternalLink>
      </figcaption>
    </figure>
  )
}
