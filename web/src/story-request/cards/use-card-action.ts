import { useTranslation } from 'react-i18next'
import { showFailure } from '#web/ui/overlay/toast-store.ts'

/** Does what a button of a card is for. Notifies the user when the browser’s storage fails. */
export const useCardAction = () => {
  const { t } = useTranslation()
  return (action: () => Promise<void>): void => {
    action().catch((error: unknown) => {
      console.warn('A card could not be changed', error)
      showFailure({ title: t('outbox.notChanged'), description: t('outbox.notChangedHelp') })
    })
  }
}
