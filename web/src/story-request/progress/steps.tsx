import type { CheckedSentence, StoryStep } from '@storystone/schema/contract/story-event.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { Joined } from '#web/ui/dates-and-numbers.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { usePhoto } from '../draft/draft.ts'
import { useItemPhoto, useOutbox } from '../outbox/use-outbox.ts'
import { useGeneration } from '../store.ts'
import type { Followed, Words, Writing } from './state.ts'

/** The steps of a story in order. One from a name has no photo to read. */
const stepsOf = (isOfPhoto: boolean): readonly StoryStep[] =>
  isOfPhoto ? ['reading_photo', 'looking_up', 'writing'] : ['looking_up', 'writing']

type Status = 'done' | 'current' | 'coming'

const statusOf = (index: number, current: number): Status => {
  if (index < current) return 'done'
  return index === current ? 'current' : 'coming'
}

type StepsProps = { current: StoryStep | undefined; isFolded?: boolean; isOfPhoto: boolean }

/** The list of steps: done, current and to come. Folded, a phone shows the current one. */
export const Steps = ({ current, isFolded = false, isOfPhoto }: StepsProps) => {
  const { t } = useTranslation()
  const steps = stepsOf(isOfPhoto)
  const currentIndex = Math.max(0, current === undefined ? 0 : steps.indexOf(current))
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => {
        const status = statusOf(index, currentIndex)
        return (
          <li
            aria-current={status === 'current' ? 'step' : undefined}
            className={`${isFolded && status !== 'current' ? 'hidden desktop:flex' : 'flex'} items-center gap-3 ${status === 'coming' ? 'text-soft' : ''}`}
            key={step}
          >
            <span className="grid size-6 shrink-0 place-items-center text-accent">
              <StepIcon status={status} />
            </span>
            {t(`progress.steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}

const StepIcon = ({ status }: { status: Status }) => {
  if (status === 'done') return <CheckIcon />
  if (status === 'current') return <Spinner />
  return <span className="size-2 rounded-full bg-edge" />
}

/** The progress of an upload, with a button to cancel it. */
export const UploadBar = ({ sent }: { sent: number }) => {
  const { t } = useTranslation()
  const { cancel } = useGeneration()
  const percent = Math.floor(sent * 100)
  const label = t('progress.uploading', { percent })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="-mb-2 text-small text-soft">{label}</p>
      <progress
        aria-label={label}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-accent"
        max={100}
        value={percent}
      />
      <Button onClick={cancel} variant="secondary">
        {t('progress.cancelUpload')}
      </Button>
    </div>
  )
}

/** The photo being read, if home or the outbox has it. */
export const UploadedPhoto = ({ request }: { request: Followed }) => {
  const { photo } = usePhoto()
  const ofItem = useItemPhoto(useOutbox(({ items }) => items.find(({ id }) => id === request.item)))
  const address = photo !== null && photo.id === request.photo ? photo.preview : ofItem
  if (address === undefined) return null
  return (
    <img
      alt=""
      className="story-picture h-40 w-full bg-sunk object-cover desktop:aspect-4/3 desktop:h-auto"
      src={address}
    />
  )
}

type MeanwhileProps = { meanwhile: NonNullable<Writing['meanwhile']>; language: string }

/**
 * What Wikipedia says of the place, to read until the story's first words come. No live region: it is
 * read out to those who go there. Under reduced motion it is one fact.
 */
export const Meanwhile = ({ meanwhile: { facts, source }, language }: MeanwhileProps) => {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('places.meanwhile')}
      className="grid gap-3 border-rule border-t pt-6 text-soft desktop:border-0 desktop:pt-0"
    >
      <h2 className="font-semibold text-small">{t('places.meanwhile')}</h2>
      <ul className="grid gap-2 font-story text-story" lang={language}>
        {facts.map((fact, index) => (
          <li
            className="animate-rise motion-reduce:animate-none [&:not(:first-child)]:motion-reduce:hidden"
            key={fact}
            style={{ animationDelay: `${index * 900}ms` }}
          >
            {fact}
          </li>
        ))}
      </ul>
      <p className="text-small">
        <Joined>
          <a
            className="underline underline-offset-4"
            href={source.url}
            rel="noreferrer"
            target="_blank"
          >
            {source.title}
          </a>
          {source.license.name}
        </Joined>
      </p>
    </section>
  )
}

/** While a story is written, a second reader mostly has its verdict on a sentence by then. */
const standsAfterMs = 3000

/** All texts that have ever stood for a while. Once `isRead`, a second reader decides, and no text is added. */
const useStanding = (texts: readonly string[], isRead: boolean): ReadonlySet<string> => {
  const [standing, setStanding] = useState<ReadonlySet<string>>(new Set())
  const isOver = useRef(isRead)
  const all = texts.join('\n')
  useEffect(() => {
    isOver.current = isRead
    // Not cleared by the next text: each has its own time.
    setTimeout(() => {
      if (!isOver.current) setStanding((before) => new Set([...before, ...all.split('\n')]))
    }, standsAfterMs)
  }, [all, isRead])
  return standing
}

const supportedIn = (words: Words, checking: readonly CheckedSentence[] = []): string[] =>
  checking
    .filter(({ isChecked }) => isChecked)
    .map(({ field, start, end }) =>
      words[field]
        .slice(start, end)
        .replace(/^[•\s]+/, '')
        .trim(),
    )

type LiveRegionProps = Pick<Writing, 'words' | 'checking'> & { language: string }

/**
 * The sentences for screen readers. While the story is written, a sentence is said once it has stood for a while;
 * after the last word, once a second reader found it supported. So a sentence that is taken back is not said.
 */
export const LiveRegion = ({ words, checking, language }: LiveRegionProps) => {
  const { t } = useTranslation()
  const title = words.title === '' || words.content === '' ? [] : [words.title]
  const settled = [...title, ...settledSentences(words.content)]
  const standing = useStanding(settled, checking !== undefined)
  const said = settled.filter((sentence) => standing.has(sentence))
  const more = supportedIn(words, checking).filter(
    (sentence) => !said.some((each) => each.includes(sentence) || sentence.includes(each)),
  )
  return (
    <div aria-label={t('progress.words')} className="sr-only" lang={language} role="log">
      {[...new Set([...said, ...more])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/**
 * The sentences of a text that will stay, without marks of bold type: those with an end and the next
 * one begun. The last one may still be taken back.
 */
export const settledSentences = (text: string): string[] =>
  (
    text
      .replace(/\*\*|\*$/g, '')
      .match(/[^.!?…\n]+(?:[.!?…]+[\u202f\s]?[»”’")]*(?=\s+\S)|\n(?=\s*\S))/g) ?? []
  )
    .map((sentence) => sentence.replace(/^[•\s]+/, '').trim())
    .filter((sentence) => sentence !== '')
