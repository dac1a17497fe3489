import { useTranslation } from 'react-i18next'
import { useHasSignal } from '../../../network/signal/use-signal.ts'
import type { OutboxItem } from '../../../storage/outbox/outbox-item.ts'
import { NoSignalIcon } from '../../../ui/icons/more-icons.tsx'
import { Spinner } from '../../../ui/icons/spinner.tsx'

/** The state of an item that needs nothing from the user. */
export const WaitingStatus = ({ item: { state } }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const hasSignal = useHasSignal()
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
