import { LoginRequest, RegisterRequest } from '@storystone/schema/contract/account.ts'
import type { RequestIssue } from '@storystone/schema/contract/error.ts'
import { type IssueCode, isIssueCode } from '@storystone/schema/contract/issue.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { PasswordField } from '#web/ui/controls/password-field.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { addChosenPasskey, PasskeyChoice } from '../passkeys/passkeys.tsx'
import { SignInCancelled } from '../session/erase.ts'
import { useAccount } from '../session/store.ts'

export type AuthMode = 'log-in' | 'sign-up'

type Checked = { readonly credentials: LoginRequest } | { readonly issues: FieldIssues }

/**
 * Parses the form by the contract: the credentials, or the issues. A missing password is reported
 * as such rather than as too short.
 */
export const checkCredentials = (mode: AuthMode, form: FormData): Checked => {
  const schema = mode === 'log-in' ? LoginRequest : RegisterRequest
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return { credentials: parsed.data }
  const issues = fieldIssues(parsed.error.issues)
  return {
    issues: form.get('password') === '' ? { ...issues, password: 'password_required' } : issues,
  }
}

type FieldName = 'email' | 'password'

/** An issue of a field: one of our codes, or the server's sentence. */
type FieldIssue = IssueCode | { readonly sentence: string }
type FieldIssues = Readonly<Partial<Record<FieldName, FieldIssue>>>

const generalIssue: Readonly<Record<FieldName, IssueCode>> = {
  email: 'email_invalid',
  password: 'password_required',
}

const isFieldName = (name: unknown): name is FieldName => name === 'email' || name === 'password'

const firstOfEach = <Issue extends { readonly path: readonly PropertyKey[] }>(
  issues: readonly Issue[],
  read: (issue: Issue, name: FieldName) => FieldIssue,
): FieldIssues => {
  const first: Partial<Record<FieldName, FieldIssue>> = {}
  for (const issue of issues) {
    const name = issue.path[0]
    if (isFieldName(name)) first[name] ??= read(issue, name)
  }
  return first
}

/**
 * The first issue of each field from our own schema. A message that is not one of our codes becomes
 * the field's general one.
 */
export const fieldIssues = (
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
): FieldIssues =>
  firstOfEach(issues, ({ message }, name) => (isIssueCode(message) ? message : generalIssue[name]))

/** The first issue of each field in the server's words. */
const serverIssues = (issues: readonly RequestIssue[]): FieldIssues =>
  firstOfEach(issues, ({ message }) => ({ sentence: message }))

const focusFirst = (form: HTMLFormElement, issues: FieldIssues): void =>
  form.querySelector<HTMLInputElement>(`[name="${issues.email ? 'email' : 'password'}"]`)?.focus()

/** E-mail and password. Issues show under their field, a refusal above the fields. */
export const AuthForm = ({ mode }: { mode: AuthMode }) => {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<FieldIssues>({})
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const isOnline = useIsOnline()
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const [modeBefore, setModeBefore] = useState(mode)
  const [wantsPasskey, setWantsPasskey] = useState(false)
  const send = useSend(mode, wantsPasskey)

  // A change of mode keeps the input and resets messages and the shown password.
  if (mode !== modeBefore) {
    setModeBefore(mode)
    setIssues({})
    setRefusal(undefined)
    setIsPasswordShown(false)
  }

  const refuse = (found: FieldIssues) => {
    setIssues(found)
    if (form.current !== null) focusFirst(form.current, found)
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkCredentials(mode, new FormData(event.currentTarget))
    if ('issues' in checked) return refuse(checked.issues)
    setIssues({})
    setRefusal(undefined)
    setIsPending(true)
    const refused = await send(checked.credentials)
    setIsPending(false)
    if (refused === undefined) return
    if (Object.keys(refused.issues).length > 0) refuse(refused.issues)
    else setRefusal(refused.sentence)
  }

  const messageOf = (issue: FieldIssue | undefined) =>
    typeof issue === 'object' ? issue.sentence : issue && t(`issues.${issue}`)

  return (
    <form className="grid gap-group" noValidate onSubmit={submit} ref={form}>
      {refusal !== undefined && (
        <Callout isAnswer title={t(mode === 'log-in' ? 'auth.logInFailure' : 'auth.signUpFailure')}>
          <p>{refusal}</p>
        </Callout>
      )}
      <TextField
        autoCapitalize="none"
        autoComplete={mode === 'log-in' ? 'email webauthn' : 'email'}
        inputMode="email"
        label={t('auth.email')}
        message={messageOf(issues.email)}
        name="email"
        required
        spellCheck={false}
        type="email"
      />
      <PasswordField
        autoComplete={mode === 'log-in' ? 'current-password' : 'new-password'}
        label={t('auth.password')}
        message={messageOf(issues.password)}
        name="password"
        onShownChange={setIsPasswordShown}
        required
        shown={isPasswordShown}
        toggleLabel={t(isPasswordShown ? 'auth.hidePassword' : 'auth.showPassword')}
      />
      {mode === 'sign-up' && <PasskeyChoice isChosen={wantsPasskey} onChange={setWantsPasskey} />}
      <NeedsConnection />
      {!navigator.cookieEnabled && <p className="text-small text-soft">{t('auth.cookies')}</p>}
      <Button
        disabled={!isOnline || !navigator.cookieEnabled}
        pending={isPending}
        type="submit"
        wide
      >
        {isPending
          ? t('auth.pending')
          : t(mode === 'log-in' ? 'auth.submitLogIn' : 'auth.submitSignUp')}
      </Button>
    </form>
  )
}

type Refused = { readonly sentence: string; readonly issues: FieldIssues }

/** Logs in or signs up. Resolves to why not, and what the server found wrong with the fields. */
const useSend = (mode: AuthMode, wantsPasskey: boolean) => {
  const { t } = useTranslation()
  const signIn = useAccount(({ signIn }) => signIn)
  return async (credentials: LoginRequest): Promise<Refused | undefined> => {
    const isLogIn = mode === 'log-in'
    try {
      const withheld = await signIn(isLogIn ? 'login' : 'register', credentials)
      showToast({
        title: t(isLogIn ? 'auth.loggedIn' : 'auth.signedUp'),
        ...(isLogIn && { description: t('auth.loggedInHelp') }),
        ...(withheld && { description: t(`auth.giftWithheld.${withheld}`) }),
      })
      // The account is there: the page goes on meanwhile.
      if (!isLogIn && wantsPasskey) void addChosenPasskey(t)
      return undefined
    } catch (error) {
      if (error instanceof SignInCancelled) return undefined
      const fallback = t(isLogIn ? 'auth.logInFailureHelp' : 'auth.signUpFailureHelp')
      return {
        sentence: failureSentence(error, t, fallback),
        issues: error instanceof ApiError ? serverIssues(error.body?.issues ?? []) : {},
      }
    }
  }
}
