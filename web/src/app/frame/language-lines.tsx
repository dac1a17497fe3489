import { type Language, languageNames, languages } from '@storystone/schema/languages.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { switchLanguage } from '#web/platform/storage/web-storage.ts'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'

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

/** The available languages, the current one marked. */
export const LanguageLines = ({ onPick }: { onPick(): void }) => {
  const current = useLanguage()
  const switchLanguage = useSwitchLanguage()

  const pick = (language: Language): void => {
    onPick()
    void switchLanguage(language)
  }

  return (
    <ul>
      {languages.map((language) => (
        <li key={language}>
          <button
            aria-current={language === current}
            className={menuItemClass}
            lang={language}
            onClick={() => pick(language)}
            type="button"
          >
            <span className="flex-1">{languageNames[language]}</span>
            {language === current && <CheckIcon />}
          </button>
        </li>
      ))}
    </ul>
  )
}
