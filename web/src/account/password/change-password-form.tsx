import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useHasSignal } from '#web/platform/connection/use-signal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { NeedsSignal } from '#web/ui/page/needs-signal.tsx'
import { Notice } from '#web/ui/page/notice.tsx'
import { isSignInKnownOld } from '../session/session.ts'
import {
  checkNewPassword,
  type PasswordFieldName,
  type PasswordIssues,
  passwordFields,
} from './check-new-password.ts'
import { CurrentPassword } from './current-password.tsx'
import { SecretField } from './secret-field.tsx'
import { useChangePassword } from './use-change-password.ts'

/** The new password twice, and the current one when the sign-in is too old. */
export const ChangePasswordForm = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const { form, submit, isPending, isCurrentRequired, failure, messageOf } = useForm()
  const hasSignal = useHasSignal()
  return (
    <form className="grid gap-5" noValidate onSubmit={submit} ref={form}>
      {/* Password managers see whose password this is. */}
      <input autoComplete="username" defaultValue={email} hidden name="email" type="email" />
      {failure !== undefined && (
        <Notice isAnswer title={t('password.failure')}>
          <p>{failure}</p>
        </Notice>
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
      <NeedsSignal />
      <Button disabled={!hasSignal} pending={isPending} type="submit" wide>
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
