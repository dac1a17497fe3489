import { languageNames, languages } from '@storystone/schema/catalog.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import { PacksSection } from '#web/packs'
import { useLanguage } from '#web/platform/i18n.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SelectField } from '#web/ui/controls/field.tsx'
import { CreatedOn } from '#web/ui/format/format.tsx'
import { useSwitchLanguage } from '#web/ui/language/use-switch-language.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StorageSection } from './storage-section.tsx'

/** /settings: account, language, password, data and account deletion. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  return (
    <Page>
      <div className="pb-7">
        <PageHeading documentTitle={t('settings.title')}>{t('settings.title')}</PageHeading>
      </div>
      <AccountSection />
      <LanguageSection />
      <Section help={t('settings.passwordHelp')} title={t('settings.password')}>
        <ButtonLink className="justify-self-start" to="/change-password" variant="secondary">
          {t('settings.changePassword')}
        </ButtonLink>
      </Section>
      <PasskeysSection />
      <SessionsSection />
      <StorageSection />
      <PacksSection />
      <ExportSection />
      <DeleteSection />
    </Page>
  )
}

const AccountSection = () => {
  const { t } = useTranslation()
  const { account } = useAccount()
  if (account.status !== 'signed-in') return null
  return (
    <Section title={t('settings.account')}>
      <dl className="grid gap-3">
        <div>
          <dt className="text-small text-soft">{t('settings.email')}</dt>
          <dd className="hyphens-none wrap-anywhere font-semibold">
            <Address email={account.user.email} />
          </dd>
        </div>
        <div>
          <dt className="text-small text-soft">{t('settings.since')}</dt>
          <dd>
            <CreatedOn date={account.user.createdAt} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

/** An e-mail address that wraps after its @ and dots. */
const Address = ({ email }: { email: string }) => {
  const parts = email.split(/([@.])/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('\n')}>
      {part}
      {(part === '@' || part === '.') && <wbr />}
    </Fragment>
  ))
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
    </Section>
  )
}
