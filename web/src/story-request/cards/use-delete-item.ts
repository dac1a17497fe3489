import { useTranslation } from 'react-i18next'
import { withBusyToast } from '#web/ui/overlay/busy-toast.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { deleteItem } from '../outbox/item-changes.ts'
import { keepItem } from '../outbox/outbox.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { sendOutbox } from '../outbox/send-outbox.ts'
import { focusNeighbour, focusWhenBack } from './focus-card.ts'
import { useCardAction } from './use-card-action.ts'

/**
 * Deletes an item at once, with a toast that offers an undo; who sends it stops. The focus stays among
 * the cards, or on their page.
 */
export const useDeleteItem = () => {
  const { t } = useTranslation()
  const act = useCardAction()

  const undo = async (item: OutboxItem): Promise<void> => {
    await keepItem(item)
    focusWhenBack(item.id)
    await sendOutbox()
  }

  return async (item: OutboxItem, name: string): Promise<void> => {
    focusNeighbour(item.id)
    await withBusyToast(deleteItem(item.id), t('outbox.busy'))
    showToast({
      title: t(item.state === 'unknown' ? 'outbox.deletedSent' : 'outbox.deleted'),
      description: name,
      action: { label: t('outbox.undo'), isUndo: true, run: () => act(() => undo(item)) },
    })
  }
}
