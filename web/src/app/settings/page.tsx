import { languageNames, languages } from '@storystone/schema/catalog.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits } from '#web/billing'
import { VoiceLines } from '#web/narration'
import { NoticesSection } from '#web/notices'
import { PacksSection, setMapFiles } from '#web/packs'
import { useLanguage } from '#web/platform/i18n.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/field.tsx'
import { useSwitchLanguage } from '#web/ui/language/use-switch-language.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { AccountSection } from './account-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StorageSection } from './storage-section.tsx'

setMapFiles(async () => (await import('#web/around/map/map-files.ts')).keepMapFiles())

/** /settings: everything of the account in one place, in the order in which it is needed. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div className="pb-7">
        <PageHeading documentTitle={t('settings.title')}>{t('settings.title')}</PageHeading>
      </div>
      <AccountSection />
      <CreditsSection />
      <LanguageSection />
      <PasskeysSection />
      <Section help={t('settings.passwordHelp')} title={t('settings.password')}>
        <ButtonLink className="justify-self-start" to="/change-password" variant="secondary">
          {t('settings.changePassword')}
        </ButtonLink>
      </Section>
      <SessionsSection />
      <NoticesSection />
      <StorageSection />
      <PacksSection />
      <ExportSection />
      <DeleteSection />
    </Page>
  )
}

/** The balance, and the way to its history and to more. */
const CreditsSection = () => {
  const { t } = useTranslation()
  const { balance, refresh } = useCredits()
  useEffect(() => void refresh(), [refresh])
  return (
    <Section help={t('settings.creditsHelp')} title={t('credits.title')}>
      {typeof balance === 'number' && (
        <p className="font-semibold">{t('settings.balance', { count: balance })}</p>
      )}
      <ButtonLink className="justify-self-start" to="/credits" variant="secondary">
        {t('settings.toCredits')}
      </ButtonLink>
    </Section>
  )
}

const options = languages.map((value) => ({ value, label: languageNames[value] }))

const LanguageSection = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const pick = useSwitchLanguage()
  return (
    <Section help={t('settings.languageHelp')} title={t('settings.language')}>
      <SelectField
        label={t('settings.languageLabel')}
        onPick={(picked) => void pick(picked)}
        options={options}
        value={language}
      />
      <div className="rounded-stone border border-edge p-1">
        <VoiceLines />
      </div>
    </Section>
  )
}
