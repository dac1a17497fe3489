import { type Language, languageNames, languages } from '@storystone/schema/catalog.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { CheckIcon } from '#web/ui/icons/late-icons.tsx'
import { useSwitchLanguage } from '#web/ui/language/use-switch-language.ts'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'

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
