import { type ChangePasswordRequest, NewPassword } from '@storystone/schema/contract/account.ts'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SecretField } from '#web/ui/controls/password-field.tsx'
import { Breakable } from '#web/ui/dates-and-numbers.tsx'
import { Ornament } from '#web/ui/icons/lazy-icons.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Card } from '#web/ui/page/loaded-page.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { changePassword, isSignInKnownOld, noteSignIn } from '../session/session.ts'
import { useAccount } from '../session/store.ts'
import { issueOfNew, type NewPasswordIssue } from './new-password.ts'

/** The new password twice, and the current one when the sign-in is too old. */
export const ChangePasswordForm = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const { form, submit, isPending, isCurrentRequired, failure, messageOf } = useForm()
  const isOnline = useIsOnline()
  return (
    <form className="grid gap-group" noValidate onSubmit={submit} ref={form}>
      {/* Password managers see whose password this is. */}
      <input autoComplete="username" defaultValue={email} hidden name="email" type="email" />
      {failure !== undefined && (
        <Callout isAnswer title={t('password.failure')}>
          <p>{failure}</p>
        </Callout>
      )}
      <CurrentPassword isRequired={isCurrentRequired} message={messageOf('currentPassword')} />
      <SecretField
        autoComplete="new-password"
        label={t('password.new')}
        message={messageOf('newPassword')}
        name="newPassword"
      />
      <SecretField
        autoComplete="new-password"
        label={t('password.confirmation')}
        message={messageOf('confirmation')}
        name="confirmation"
      />
      <NeedsConnection />
      <Button disabled={!isOnline} pending={isPending} type="submit" wide>
        {t(isPending ? 'password.pending' : 'password.submit')}
      </Button>
    </form>
  )
}

/** What the form shows, and what it does when it is submitted. */
const useForm = () => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<PasswordIssues>({})
  const [objection, setObjection] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [isCurrentRequired, setIsCurrentRequired] = useState(isSignInKnownOld)
  const change = useChangePassword()

  // Fields and messages must be rendered before one of them can take the focus.
  const showAndFocus = (show: () => void, name: PasswordFieldName | undefined): void => {
    flushSync(show)
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  }
  const refuse = (found: PasswordIssues): void =>
    showAndFocus(
      () => setIssues(found),
      passwordFields.find((name) => found[name] !== undefined),
    )

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkNewPassword(new FormData(event.currentTarget))
    if ('issues' in checked) return refuse(checked.issues)
    setIssues({})
    setObjection(undefined)
    setFailure(undefined)
    setIsPending(true)
    const outcome = await change(checked.request)
    setIsPending(false)
    if (outcome === 'current-wrong') refuse({ currentPassword: 'current_wrong' })
    if (outcome === 'current-required') {
      showAndFocus(() => setIsCurrentRequired(true), 'currentPassword')
    }
    if (typeof outcome !== 'object') return
    if ('failure' in outcome) setFailure(outcome.failure)
    else {
      showAndFocus(() => setObjection(outcome.newPassword), 'newPassword')
    }
  }

  const messageOf = (name: PasswordFieldName): string | undefined => {
    const issue = issues[name]
    if (issue) return t(`password.issues.${issue}`)
    return name === 'newPassword' ? objection : undefined
  }
  return { form, submit, isPending, isCurrentRequired, failure, messageOf }
}

type CurrentPasswordProps = { isRequired: boolean; message: string | undefined }

/** The field of the current password and the reason for it, once it is required. */
const CurrentPassword = ({ isRequired, message }: CurrentPasswordProps) => {
  const { t } = useTranslation()
  const whyId = useId()
  return (
    <>
      <div aria-live="polite" className="empty:absolute">
        {isRequired && (
          <p className="rounded-stone border-accent border-l-4 bg-sunk p-4" id={whyId}>
            {t('password.whyCurrent')}
          </p>
        )}
      </div>
      {isRequired && (
        <SecretField
          aria-describedby={whyId}
          autoComplete="current-password"
          label={t('password.current')}
          message={message}
          name="currentPassword"
        />
      )}
    </>
  )
}

/** `newPassword` is the server's objection to it, such as that it is too common. */
type Outcome =
  | 'changed'
  | 'current-required'
  | 'current-wrong'
  | { readonly newPassword: string }
  | { readonly failure: string }

const objectionToNew = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.body?.issues?.find(({ path }) => path[0] === 'newPassword')?.message
    : undefined

/** Changes the password and goes home, or returns why not. */
const useChangePassword = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()

  return async (body: ChangePasswordRequest): Promise<Outcome> => {
    const hasCurrent = body.currentPassword !== undefined
    try {
      await changePassword(body)
    } catch (error) {
      const isProofRequired =
        error instanceof ApiError && error.code === 'reauthentication_required'
      if (isProofRequired && !hasCurrent) return 'current-required'
      const newPassword = objectionToNew(error)
      if (newPassword !== undefined) return { newPassword }
      if (isProofRequired) return 'current-wrong'
      return { failure: failureSentence(error, t, t('password.failureHelp')) }
    }
    if (hasCurrent) noteSignIn()
    showToast({ title: t('password.changed'), description: t('password.changedHelp') })
    await navigate('/')
    return 'changed'
  }
}

type PasswordIssue =
  | NewPasswordIssue
  | 'confirmation_required'
  | 'mismatch'
  | 'current_required'
  | 'current_wrong'

/** The fields in display order. */
const passwordFields = ['currentPassword', 'newPassword', 'confirmation'] as const
type PasswordFieldName = (typeof passwordFields)[number]
type PasswordIssues = Readonly<Partial<Record<PasswordFieldName, PasswordIssue>>>

type Checked = { readonly request: ChangePasswordRequest } | { readonly issues: PasswordIssues }

const textOf = (form: FormData, name: PasswordFieldName): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

const issueOfConfirmation = (confirmation: string, password: string): PasswordIssue | undefined => {
  if (confirmation === '') return 'confirmation_required'
  return confirmation === password ? undefined : 'mismatch'
}

/**
 * Parses the form by the contract: the request, or the issues. The current password is required
 * when its field is present.
 */
export const checkNewPassword = (form: FormData): Checked => {
  const newPassword = textOf(form, 'newPassword') ?? ''
  const currentPassword = textOf(form, 'currentPassword')
  const { error } = NewPassword.safeParse(newPassword)
  const forNew = error && issueOfNew(error)
  const forConfirmation = issueOfConfirmation(textOf(form, 'confirmation') ?? '', newPassword)
  const issues: PasswordIssues = {
    ...(currentPassword === '' && { currentPassword: 'current_required' }),
    ...(forNew && { newPassword: forNew }),
    ...(forConfirmation && { confirmation: forConfirmation }),
  }
  if (Object.keys(issues).length > 0) return { issues }
  return { request: { newPassword, ...(currentPassword !== undefined && { currentPassword }) } }
}

/** /change-password: the form, and tips for a good password. */
export const ChangePasswordPage = () => {
  const { t } = useTranslation()
  const account = useAccount(({ account }) => account)
  const email = account.status === 'signed-in' ? account.user.email : ''
  const intro = t('password.intro', { email })
  // The address, the last word, breaks only where it is longer than a line.
  const last = intro.lastIndexOf(' ') + 1
  return (
    <Page width="wide">
      <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] gap-section lg:max-w-none lg:grid-cols-[minmax(0,28rem)_minmax(0,24rem)] lg:items-start lg:justify-center lg:gap-12">
        <Card>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <div className="grid gap-1.5">
              <PageHeading documentTitle={t('password.title')}>{t('password.title')}</PageHeading>
              <p className="hyphens-none wrap-anywhere text-soft">
                {intro.slice(0, last)}
                <span className="inline-block max-w-full">
                  <Breakable>{intro.slice(last)}</Breakable>
                </span>
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
          <li className="flex gap-line text-soft" key={tip}>
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
    className="mt-near size-2.5 shrink-0 fill-current text-accent"
    viewBox="0 0 12 12"
  >
    <path d="M6 0l4 6-4 6-4-6z" />
  </svg>
)
