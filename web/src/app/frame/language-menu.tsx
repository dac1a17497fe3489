import { languageNames } from '@storystone/schema/catalog.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'

const LanguageLines = lazyPart(async () => (await import('./language-lines.tsx')).LanguageLines)

/** The current language's two-letter code, which opens the list of languages. */
export const LanguageMenu = () => {
  const { t } = useTranslation()
  const current = useLanguage()
  return (
    <Menu
      label={t('header.language', { language: languageNames[current] })}
      sign={<span className="uppercase tracking-wider">{current}</span>}
    >
      {(close) => <LanguageLines onPick={close} />}
    </Menu>
  )
}
