import type { Language } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '#web/platform/storage/preferences.ts'
import { showFailure } from '../overlay/toast-store.ts'

/** Switches the language of the app. Notifies the user when its texts can't be loaded. */
export const useSwitchLanguage = () => {
  const { t } = useTranslation()
  return async (language: Language): Promise<void> => {
    try {
      await switchLanguage(language)
    } catch (error) {
      console.warn('The texts could not be loaded', error)
      showFailure({
        title: t('menu.languageFailure'),
        description: t('menu.languageFailureHelp'),
      })
    }
  }
}
