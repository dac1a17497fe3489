import { Email } from '@storystone/schema/contract/account.ts'
import { emailChangeEndpoints } from '@storystone/schema/contract/email-change.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account'
import { call, endpoints } from '#web/platform/api/api.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Breakable, CreatedOn } from '#web/ui/dates-and-numbers.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Section } from '#web/ui/page/loaded-page.tsx'
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx'

/** The account's e-mail address, how to change it, and since when there is the account. */
export const AccountSection = () => {
  const { t } = useTranslation()
  const account = useAccount(({ account }) => account)
  if (account.status !== 'signed-in') return null
  return (
    <Section title={t('settings.account')}>
      <dl className="grid gap-line">
        <div>
          <dt className="text-small text-soft">{t('settings.email')}</dt>
          <dd className="hyphens-none wrap-anywhere font-semibold">
            <Breakable>{account.user.email}</Breakable>
          </dd>
        </div>
        <div>
          <dt className="text-small text-soft">{t('settings.since')}</dt>
          <dd className="font-semibold">
            <CreatedOn date={account.user.createdAt} />
          </dd>
        </div>
      </dl>
      <ChangeEmail />
    </Section>
  )
}

/** Whether mails are sent here: without them nobody could confirm an address. */
const useIsMailed = (): boolean => {
  const [isMailed, setIsMailed] = useState(false)
  useEffect(() => {
    let isHere = true
    call(endpoints.health).then(
      ({ canResetPassword }) => isHere && setIsMailed(canResetPassword),
      (error: unknown) => console.warn('It is not known whether mails are sent', error),
    )
    return () => {
      isHere = false
    }
  }, [])
  return isMailed
}

const ChangeEmail = () => {
  const { t } = useTranslation()
  const isMailed = useIsMailed()
  const isOnline = useIsOnline()
  const [isOpen, setIsOpen] = useState(false)
  if (!isMailed) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="justify-self-start"
        disabled={!isOnline}
        onClick={() => setIsOpen(true)}
        variant="secondary"
      >
        {t('emailChange.change')}
      </Button>
      {isOpen && <EmailDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const EmailDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const account = useAccount(({ account }) => account)
  const run = async (form: FormData): Promise<string | undefined> => {
    const newEmail = Email.safeParse(form.get('newEmail'))
    if (!newEmail.success) return t('issues.email_invalid')
    const isOwn = account.status === 'signed-in' && account.user.email === newEmail.data
    if (isOwn) return t('issues.email_unchanged')
    const body = { newEmail: newEmail.data, language }
    await call(emailChangeEndpoints.requestEmailChange, { body })
    return undefined
  }
  const done = () => {
    onClose()
    showToast({ title: t('emailChange.sent'), description: t('emailChange.sentHelp') })
  }
  return (
    <FreshSignInDialog
      failure={t('emailChange.failure')}
      help={t('emailChange.intro')}
      onClose={onClose}
      onDone={done}
      run={run}
      submit={t('emailChange.submit')}
      title={t('emailChange.title')}
    >
      <TextField
        autoCapitalize="none"
        autoComplete="email"
        inputMode="email"
        label={t('emailChange.newEmail')}
        name="newEmail"
        required
        spellCheck={false}
        type="email"
      />
    </FreshSignInDialog>
  )
}
