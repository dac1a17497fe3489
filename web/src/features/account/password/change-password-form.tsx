import type { ChangePasswordRequest } from '@storystone/schema/contract/account.ts'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../network/api-error.ts'
import { failureSentence } from '../../../network/failure-sentence.ts'
import { useHasSignal } from '../../../network/signal/use-signal.ts'
import { changePassword, isSignInKnownOld, noteSignIn } from '../../../session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { showFailure, showToast } from '../../../ui/overlay/toast-store.ts'
import { NeedsSignal } from '../../../ui/page/needs-signal.tsx'
import {
  checkNewPassword,
  type PasswordFieldName,
  type PasswordIssues,
  passwordFields,
} from './check-new-password.ts'
import { SecretField } from './secret-field.tsx'

/** The new password twice, and the current one when the sign-in is too old. */
export const ChangePasswordForm = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const whyId = useId()
  const [issues, setIssues] = useState<PasswordIssues>({})
  const [sentence, setSentence] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const hasSignal = useHasSignal()
  const [isCurrentAsked, setIsCurrentAsked] = useState(isSignInKnownOld)
  const send = useSend()

  // Fields and messages must be rendered before one of them can take the focus.
  const refuse = (found: PasswordIssues) => {
    flushSync(() => setIssues(found))
    focusOn(passwordFields.find((name) => found[name] !== undefined))
  }
  const focusOn = (name: PasswordFieldName | undefined) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkNewPassword(new FormData(event.currentTarget))
    if ('issues' in checked) return refuse(checked.issues)
    setIssues({})
    setSentence(undefined)
    setIsPending(true)
    const outcome = await send(checked.request)
    setIsPending(false)
    if (outcome === 'current-wrong') refuse({ currentPassword: 'current_wrong' })
    if (typeof outcome === 'object') {
      flushSync(() => setSentence(outcome.newPassword))
      focusOn('newPassword')
    }
    if (outcome === 'current-asked') {
      flushSync(() => setIsCurrentAsked(true))
      focusOn('currentPassword')
    }
  }

  const messageOf = (name: PasswordFieldName) => {
    const issue = issues[name]
    return issue && t(`password.issues.${issue}`)
  }

  return (
    <form className="grid gap-5" noValidate onSubmit={submit} ref={form}>
      {/* Tells password managers whose password this is. */}
      <input autoComplete="username" defaultValue={email} hidden name="email" type="email" />
      <div aria-live="polite" className="empty:absolute">
        {isCurrentAsked && (
          <p className="rounded-stone border-accent border-l-4 bg-sunk p-4" id={whyId}>
            {t('password.whyCurrent')}
          </p>
        )}
      </div>
      {isCurrentAsked && (
        <SecretField
          aria-describedby={whyId}
          autoComplete="current-password"
          label={t('password.current')}
          message={messageOf('currentPassword')}
          name="currentPassword"
        />
      )}
      <SecretField
        autoComplete="new-password"
        label={t('password.new')}
        message={messageOf('newPassword') ?? sentence}
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

/** `newPassword` is the server's objection to it, such as that it is too common. */
type Outcome =
  | 'changed'
  | 'current-asked'
  | 'current-wrong'
  | 'failed'
  | { readonly newPassword: string }

const saidOfNew = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.body?.issues?.find(({ path }) => path[0] === 'newPassword')?.message
    : undefined

/** Changes the password and goes home, or reports why not. */
const useSend = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()

  const fail = (error: unknown): void =>
    showFailure({
      title: t('password.failure'),
      description: failureSentence(error, t, t('password.failureHelp')),
    })

  return async (body: ChangePasswordRequest): Promise<Outcome> => {
    const hasCurrent = body.currentPassword !== undefined
    try {
      await changePassword(body)
    } catch (error) {
      const isProofAsked = error instanceof ApiError && error.code === 'reauthentication_required'
      if (isProofAsked && !hasCurrent) return 'current-asked'
      fail(error)
      const newPassword = saidOfNew(error)
      if (newPassword !== undefined) return { newPassword }
      return isProofAsked ? 'current-wrong' : 'failed'
    }
    if (hasCurrent) noteSignIn()
    showToast({ title: t('password.changed'), description: t('password.changedHelp') })
    await navigate('/')
    return 'changed'
  }
}
