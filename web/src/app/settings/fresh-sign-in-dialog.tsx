import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignInKnownOld, signInAgain, useAccount } from '#web/account'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SecretField } from '#web/ui/controls/password-field.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'

type FreshSignInDialogProps = {
  title: string
  help: string
  /** What is said above a failure. */
  failure: string
  submit: string
  isDangerous?: boolean
  /** Does the work; what it rejects with is shown. Resolves to the sentence of an issue, if there is one. */
  run(form: FormData): Promise<string | undefined>
  onDone(): void
  onClose(): void
  children?: ReactNode
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

/** A dialog for what needs a sign-in of the last 15 minutes: it asks for the password where that is longer ago. */
export const FreshSignInDialog = ({
  title,
  help,
  failure,
  submit,
  isDangerous = false,
  run,
  onDone,
  onClose,
  children,
}: FreshSignInDialogProps) => {
  const { t } = useTranslation()
  const account = useAccount(({ account }) => account)
  const [asksPassword, setAsksPassword] = useState(isSignInKnownOld)
  const [issue, setIssue] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  /** Whether the password was right, where it was asked for. */
  const confirm = async (password: string): Promise<boolean> => {
    if (!asksPassword || account.status !== 'signed-in') return true
    if (password === '') setIssue(t('issues.password_required'))
    if (password === '') return false
    try {
      await signInAgain(account.user.email, password)
      setAsksPassword(false)
      return true
    } catch (error) {
      if (codeOf(error) !== 'invalid_credentials') throw error
      setIssue(t('passkeys.wrongPassword'))
      return false
    }
  }

  const work = async (form: FormData): Promise<void> => {
    if (!(await confirm(String(form.get('password') ?? '')))) return
    const refused = await run(form)
    if (refused === undefined) onDone()
    else setRefusal(refused)
  }

  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIssue(undefined)
    setRefusal(undefined)
    setIsPending(true)
    try {
      await work(form)
    } catch (error) {
      if (codeOf(error) === 'reauthentication_required') setAsksPassword(true)
      else setRefusal(failureSentence(error, t))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Dialog isHeld={isPending} onClose={onClose} title={title}>
      <form className="grid gap-group" noValidate onSubmit={press}>
        <p className="text-soft">{help}</p>
        {children}
        {asksPassword && (
          <div className="grid gap-near">
            <SecretField
              autoComplete="current-password"
              label={t('passkeys.password')}
              message={issue}
              name="password"
            />
            <p className="text-small text-soft">{t('passkeys.whyPassword')}</p>
          </div>
        )}
        {refusal !== undefined && (
          <Callout isAnswer title={failure}>
            <p>{refusal}</p>
          </Callout>
        )}
        <NeedsConnection />
        <DialogFoot>
          <Button pending={isPending} type="submit" {...(isDangerous && { variant: 'danger' })}>
            {isPending ? t('auth.pending') : submit}
          </Button>
          <Button disabled={isPending} onClick={onClose} variant="secondary">
            {t('passkeys.cancel')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
