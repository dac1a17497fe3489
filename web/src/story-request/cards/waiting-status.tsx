import { useTranslation } from 'react-i18next'
import { useHasSignal } from '#web/platform/connection/use-signal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NoSignalIcon } from '#web/ui/icons/more-icons.tsx'
import { Spinner } from '#web/ui/icons/spinner.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { retry } from './problem-notice.tsx'
import { useCardAction } from './use-card-action.ts'

/** The state of an item that needs nothing from the user. */
export const WaitingStatus = ({ item }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const hasSignal = useHasSignal()
  const { state } = item
  if (hasSignal && item.notUnderstood !== undefined) return <NotUnderstood item={item} />
  if (hasSignal) {
    return (
      <p className="flex items-center gap-2 text-small" role="status">
        <Spinner />
        {t(state === 'unknown' ? 'outbox.sending' : 'outbox.next')}
      </p>
    )
  }
  return (
    <div className="grid gap-1 text-small" role="status">
      <p className="flex items-center gap-2 font-semibold">
        <NoSignalIcon />
        {t('outbox.waiting')}
      </p>
      {state === 'unknown' && <p className="text-soft">{t('outbox.unanswered')}</p>}
    </div>
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
