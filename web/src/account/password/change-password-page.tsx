import { useTranslation } from 'react-i18next'
import { Breakable } from '#web/ui/format/breakable.tsx'
import { Ornament } from '#web/ui/icons/late-icons.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Card } from '#web/ui/page/section.tsx'
import { useAccount } from '../session/store.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** /change-password: the form, and tips for a good password. */
export const ChangePasswordPage = () => {
  const { t } = useTranslation()
  const { account } = useAccount()
  const email = account.status === 'signed-in' ? account.user.email : ''
  return (
    <Page width="wide">
      <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-8 lg:max-w-none lg:grid-cols-[minmax(0,28rem)_minmax(0,24rem)] lg:items-start lg:justify-center lg:gap-12">
        <Card>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <div className="grid gap-1.5">
              <PageHeading documentTitle={t('password.title')}>{t('password.title')}</PageHeading>
              <p className="hyphens-none wrap-anywhere text-soft">
                <Breakable>{t('password.intro', { email })}</Breakable>
              </p>
            </div>
            <ChangePasswordForm email={email} />
          </div>
        </Card>
        <PasswordTips />
      </div>
    </Page>
  )
}

const tips = ['long', 'unique', 'personal', 'manager', 'sessions'] as const

const PasswordTips = () => {
  const { t } = useTranslation()
  return (
    <aside aria-labelledby="password-tips" className="grid gap-4 lg:pt-7">
      <h2 className="font-semibold font-serif text-section" id="password-tips">
        {t('password.tips.title')}
      </h2>
      <Ornament />
      <ul className="grid gap-4">
        {tips.map((tip) => (
          <li className="flex gap-3 text-soft" key={tip}>
            <Lozenge />
            <span>{t(`password.tips.${tip}`)}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const Lozenge = () => (
  <svg
    aria-hidden="true"
    className="mt-2 size-2.5 shrink-0 fill-current text-accent"
    viewBox="0 0 12 12"
  >
    <path d="M6 0l4 6-4 6-4-6z" />
  </svg>
)
