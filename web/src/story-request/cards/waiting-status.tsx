import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { OfflineIcon } from '#web/ui/icons/late-icons.tsx'
import { NeedsConnection, Notice } from '#web/ui/page/notice.tsx'
import { withCharge } from '../failure.ts'
import { isSent, type OutboxItem } from '../item.ts'
import { followedId } from '../outbox/followed-item.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import type { Followed, Processing } from '../progress/state.ts'
import { useGeneration } from '../store.ts'
import { useCardAction } from './card-actions.ts'
import { timeOfDay } from './card-head.tsx'
import { retry } from './problem-notice.tsx'

/** The state of an item that needs nothing from the user. */
export const WaitingStatus = ({ item }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  if (isOnline && item.notUnderstood !== undefined) return <NotUnderstood item={item} />
  if (isOnline && item.isLimited) return <Limited item={item} />
  if (isOnline) return isSent(item) ? <Busy text={t('outbox.sending')} /> : <Next />
  return (
    <div className="grid gap-1 text-small" role="status">
      <p className="flex items-center gap-2 font-semibold">
        <OfflineIcon />
        {t('outbox.waiting')}
      </p>
      {isSent(item) && <p className="text-soft">{t('outbox.unanswered')}</p>}
    </div>
  )
}

const Busy = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2 text-small" role="status">
    <Spinner />
    {text}
  </p>
)

/** When an item is sent that waits for its turn: behind one that a limit refused, once that goes on. */
const Next = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const limited = useOutbox(({ items }) => items.find(({ isLimited }) => isLimited))
  if (!limited) return <Busy text={t('outbox.next')} />
  const time = timeOfDay(limited.notBefore, language)
  return (
    <p className="text-small" role="status">
      {t('outbox.nextAt', { time })}
    </p>
  )
}

/** A limit refused the item: what happened, and when it goes on by itself. */
const Limited = ({ item: { notBefore, state } }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const time = timeOfDay(notBefore, useLanguage())
  const help = t('outbox.limitedHelp', { time })
  return (
    <Notice title={t('outbox.limited')}>
      <p className="text-small">{state === 'postponed' ? withCharge(help, t) : help}</p>
    </Notice>
  )
}

/** Something answered in our server’s place: the item waits alone, longer each time. */
const NotUnderstood = ({ item }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const act = useCardAction()
  return (
    <Notice title={t('outbox.notUnderstood')}>
      <p className="text-small">{t('outbox.notUnderstoodHelp')}</p>
      <Button
        className="justify-self-start"
        onClick={() => act(() => retry(item))}
        variant="secondary"
      >
        {t('outbox.retry')}
      </Button>
    </Notice>
  )
}

/** Whether the progress screen shows this request already. */
const shows = ({ request }: Processing, { item, watched }: Followed): boolean =>
  watched === undefined ? item === (request.item ?? followedId()) : watched === request.watched

/** Says that a story is being written, and leads to its progress screen. */
export const UnderWayStatus = ({ followed }: { followed: Followed }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const isBusy = useGeneration(
    ({ generation }) => generation.phase === 'processing' && !shows(generation, followed),
  )
  const watch = (): void => {
    void useGeneration.getState().start(followed)
    void navigate('/')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-small" role="status">
        <Spinner />
        {t('outbox.underWay')}
      </p>
      <Button disabled={!isOnline || isBusy} onClick={watch} variant="secondary">
        {t('outbox.watch')}
      </Button>
      <NeedsConnection />
    </div>
  )
}
