import { NewPassword } from '@storystone/schema/contract/account.ts'
import { emailChangeEndpoints } from '@storystone/schema/contract/email-change.ts'
import { PasswordResetRequest } from '@storystone/schema/contract/password-reset.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { SecretField } from '#web/ui/controls/password-field.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { PageHeading } from '#web/ui/page/page.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { issueOfNew } from '../password/new-password.ts'
import { resetPassword } from '../session/session.ts'
import { useAccount } from '../session/store.ts'

type State = 'asked' | 'half' | 'changed' | 'expired'

/** Confirms one of the two addresses of a change, on a press: a mail's own scanner opens links, too. */
export const ConfirmEmailCard = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('asked')
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const isForSettings = state === 'expired' && isSignedIn
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  const confirm = async () => {
    setFailure(undefined)
    setIsPending(true)
    try {
      const params = { token }
      const { changed } = await call(emailChangeEndpoints.confirmEmailChange, { params })
      if (changed) await useAccount.getState().load()
      setState(changed ? 'changed' : 'half')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'expired') setState('expired')
      else setFailure(failureSentence(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="grid gap-6">
      <div aria-live="polite" className="grid gap-1.5">
        <PageHeading documentTitle={t(`emailChange.${state}`)}>
          <WholeWords>{t(`emailChange.${state}`)}</WholeWords>
        </PageHeading>
        <p className="text-soft">
          <WholeWords>{t(`emailChange.${state}Help`)}</WholeWords>
        </p>
      </div>
      {failure !== undefined && (
        <Callout isAnswer title={t('emailChange.failure')}>
          <p>{failure}</p>
        </Callout>
      )}
      {state === 'asked' ? (
        <Button onClick={() => void confirm()} pending={isPending} wide>
          {t('emailChange.confirm')}
        </Button>
      ) : (
        <ButtonLink replace to={isForSettings ? '/settings' : '/'}>
          {t(isForSettings ? 'settings.title' : 'emailChange.home')}
        </ButtonLink>
      )}
    </div>
  )
}

const Heading = ({ title, help }: { title: string; help: string }) => (
  <div aria-live="polite" className="grid gap-1.5">
    <PageHeading documentTitle={title}>{title}</PageHeading>
    <p className="wrap-anywhere text-soft">{help}</p>
  </div>
)

/** Asks for the e-mail to which a link is sent. */
export const RequestCard = ({ onBack }: { onBack(): void }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [issue, setIssue] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [sentTo, setSentTo] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    const request = PasswordResetRequest.safeParse({ email, language })
    setFailure(undefined)
    setIssue(request.success ? undefined : t('issues.email_invalid'))
    if (!request.success) return
    setIsPending(true)
    try {
      await call(endpoints.requestPasswordReset, { body: request.data })
      setSentTo(request.data.email)
    } catch (error) {
      setFailure(failureSentence(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="grid gap-6">
      {sentTo === undefined ? (
        <>
          <Heading help={t('reset.intro')} title={t('reset.title')} />
          <form className="grid gap-group" noValidate onSubmit={submit}>
            {failure !== undefined && (
              <Callout isAnswer title={t('reset.failure')}>
                <p>{failure}</p>
              </Callout>
            )}
            <TextField
              autoCapitalize="none"
              autoComplete="email"
              inputMode="email"
              label={t('auth.email')}
              message={issue}
              name="email"
              required
              spellCheck={false}
              type="email"
            />
            <Button pending={isPending} type="submit" wide>
              {t(isPending ? 'auth.pending' : 'reset.submit')}
            </Button>
          </form>
        </>
      ) : (
        <Heading help={t('reset.sentHelp', { email: sentTo })} title={t('reset.sent')} />
      )}
      <Button onClick={onBack} variant="quiet">
        {t('reset.back')}
      </Button>
    </div>
  )
}

const objectionTo = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined

/** Takes the new password of who comes by a mail's link, and signs them in. */
export const NewPasswordCard = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [issue, setIssue] = useState<string>()
  const [failure, setFailure] = useState<{ title: string; sentence: string }>()
  const [isExpired, setIsExpired] = useState(false)
  const [isPending, setIsPending] = useState(false)

  const refuse = (error: unknown): void => {
    const objection = objectionTo(error)
    const sentence = failureSentence(error, t, t('password.failureHelp'))
    if (error instanceof ApiError && error.code === 'expired') setIsExpired(true)
    else if (objection !== undefined) setIssue(objection)
    else setFailure({ title: t('password.failure'), sentence })
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = NewPassword.safeParse(new FormData(event.currentTarget).get('newPassword'))
    setFailure(undefined)
    setIssue(parsed.error && t(`password.issues.${issueOfNew(parsed.error)}`))
    if (!parsed.success) return
    setIsPending(true)
    try {
      await resetPassword(token, parsed.data)
      await useAccount.getState().load()
      showToast({ title: t('password.changed'), description: t('password.changedHelp') })
      await navigate('/', { replace: true })
    } catch (error) {
      refuse(error)
    } finally {
      setIsPending(false)
    }
  }

  if (isExpired) {
    return (
      <div className="grid gap-6">
        <Heading help={t('reset.expiredHelp')} title={t('reset.expired')} />
        <ButtonLink replace to="/auth">
          {t('reset.again')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <Heading help={t('reset.newIntro')} title={t('reset.newTitle')} />
      <form className="grid gap-group" noValidate onSubmit={submit}>
        {failure !== undefined && (
          <Callout isAnswer title={failure.title}>
            <p>{failure.sentence}</p>
          </Callout>
        )}
        <SecretField
          autoComplete="new-password"
          label={t('password.new')}
          message={issue}
          name="newPassword"
        />
        <Button pending={isPending} type="submit" wide>
          {t(isPending ? 'password.pending' : 'reset.save')}
        </Button>
      </form>
    </div>
  )
}
