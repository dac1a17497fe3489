import { useTranslation } from 'react-i18next'
import { showFailure } from '#web/ui/overlay/toast-store.ts'

/**
 * Returns a function that changes what this device keeps, as its user has asked. Where the browser's storage fails
 * they are told, and what to do.
 */
export const useDeviceChange = () => {
  const { t } = useTranslation()
  return async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change()
    } catch (error) {
      console.warn('What this device keeps could not be changed', error)
      showFailure({ title: t('shelf.notChanged'), description: t('outbox.notChangedHelp') })
    }
  }
}
