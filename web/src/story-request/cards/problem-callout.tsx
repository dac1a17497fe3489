import { formatTraits } from '@storystone/schema/formats.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceAnswer } from '#web/places'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Callout, FailureDetails } from '#web/ui/page/failed-load.tsx'
import { withCharge } from '../failure.ts'
import { mayBeFree } from '../free-request.ts'
import type { OutboxItem, Problem } from '../item.ts'
import { editItem, reopenItem } from '../outbox/outbox-database.ts'
import { requestSync, sendOutbox } from '../outbox/send-outbox.ts'
import { focusWhole, useCardAction } from './card-actions.tsx'

const PlacePicker = lazyPart(
  async () => (await import('#web/places/picker/place-picker.tsx')).PlacePicker,
)

type ProblemCalloutProps = { item: OutboxItem; problem: Problem; onEdit(): void }

const sendAgain = async (): Promise<void> => {
  await requestSync()
  await sendOutbox()
}

/** Sends an item again at once. The focus stays in its card. */
export const retry = async ({ id }: OutboxItem): Promise<void> => {
  focusWhole(id)
  await reopenItem(id)
  await sendAgain()
}

/** What the user changes of a request. */
type Change = Partial<Pick<OutboxItem['request'], 'text' | 'place' | 'language' | 'writer'>>

const sendWith = async ({ id, request }: OutboxItem, change: Change): Promise<void> => {
  const { place, ...rest } = request
  // Another name is another place.
  const kept = change.text === undefined && place ? { place } : {}
  if (await editItem(id, { ...rest, ...kept, ...change })) await sendAgain()
}

const isQuestion = ({ code, places = [] }: Problem): boolean =>
  code === 'not_recognised' && places.length > 0

const isOfInscription = ({ request }: OutboxItem): boolean =>
  formatTraits[request.format].needsPhoto

const titleOf = (item: OutboxItem, problem: Problem, t: TFunction): string => {
  if (isQuestion(problem)) return t('places.pickTitle')
  switch (problem.code) {
    case 'insufficient_credits':
      return t('outbox.unpaid')
    case 'nothing_to_tell':
      return t('places.tooThin')
    case 'not_recognised':
      return t(isOfInscription(item) ? 'progress.noInscription' : 'outbox.notRecognised')
    case 'provider_failed':
    case 'provider_timeout':
      return t('outbox.failed')
    default:
      return t('outbox.refused')
  }
}

const helpOf = (item: OutboxItem, problem: Problem, t: TFunction): string => {
  if (isQuestion(problem)) return t('places.pickHelp')
  switch (problem.code) {
    case 'insufficient_credits':
      return t('outbox.unpaidHelp')
    case 'not_recognised':
      return isOfInscription(item) || item.request.place
        ? problem.message
        : t('outbox.notRecognisedHelp')
    case 'provider_failed':
    case 'provider_timeout':
      return t('outbox.failedHelp')
    case 'nothing_to_tell':
      return t('places.tooThinHelp')
    default:
      return problem.message
  }
}

/** Nothing went wrong here: the user only has to choose. */
const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2 rounded-stone bg-sunk p-4 tight:p-line" role="status">
    <p className="font-semibold">{title}</p>
    {children}
  </div>
)

/** Why an item has no story, that nothing was charged, and what the user can do. */
export const ProblemCallout = ({ item, problem, onEdit }: ProblemCalloutProps) => {
  const { t } = useTranslation()
  const Frame = isQuestion(problem) ? Question : Callout
  return (
    <Frame title={titleOf(item, problem, t)}>
      <p className="text-small">{withCharge(helpOf(item, problem, t), t)}</p>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Ways item={item} onEdit={onEdit} problem={problem} />
      </div>
      <FailureDetails reference={problem.requestId} />
    </Frame>
  )
}

const Ways = ({ item, problem, onEdit }: ProblemCalloutProps) => {
  const { t } = useTranslation()
  const act = useCardAction()
  const again = (
    <Button onClick={() => act(() => retry(item))} variant="secondary">
      {t('outbox.retry')}
    </Button>
  )
  if (problem.code === 'insufficient_credits') {
    return (
      <>
        <ButtonLink to="/credits">{t('outbox.getCredits')}</ButtonLink>
        {mayBeFree(item.request) && (
          <Button
            onClick={() => act(() => sendWith(item, { writer: 'extract' }))}
            variant="secondary"
          >
            {t('places.readFree')}
          </Button>
        )}
        {again}
      </>
    )
  }
  if (isQuestion(problem)) return <PickPlace item={item} problem={problem} />
  if (problem.code === 'nothing_to_tell') {
    return (problem.languages ?? []).map((language) => (
      <Button
        key={language}
        onClick={() => act(() => sendWith(item, { language }))}
        variant="secondary"
      >
        {t(`places.readIn.${language}`)}
      </Button>
    ))
  }
  if (problem.code !== 'not_recognised') return again
  if (isOfInscription(item)) {
    return (
      <Button onClick={onEdit} variant="secondary">
        {t('outbox.changeTitle')}
      </Button>
    )
  }
  return (
    <>
      {(problem.candidates ?? []).map((name) => (
        <Button
          key={name}
          onClick={() => act(() => sendWith(item, { text: name }))}
          variant="secondary"
        >
          {name}
        </Button>
      ))}
      <Button onClick={onEdit} variant="secondary">
        {t('outbox.giveName')}
      </Button>
    </>
  )
}

type PickPlaceProps = { item: OutboxItem; problem: Problem }

/** Asks which place the item is about. The answer is another request, and so has another key. */
const PickPlace = ({ item, problem }: PickPlaceProps) => {
  const { t } = useTranslation()
  const act = useCardAction()
  const [isOpen, setIsOpen] = useState(false)
  const answer = (given?: PlaceAnswer): void => {
    setIsOpen(false)
    if (given === undefined) return
    focusWhole(item.id)
    act(() =>
      sendWith(
        item,
        given.kind === 'name'
          ? { text: given.name }
          : { place: given.place, ...(given.isFree && { writer: 'extract' as const }) },
      ),
    )
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('places.pick')}</Button>
      {isOpen && (
        <Suspense>
          <PlacePicker
            format={item.request.format}
            hasPhoto={item.photo != null}
            isFreeOffered={mayBeFree(item.request)}
            onAnswer={answer}
            places={problem.places ?? []}
            typed={item.request.text}
          />
        </Suspense>
      )}
    </>
  )
}
