import { creditsAtSignUp } from '@storystone/schema/catalog.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { call, endpoints } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/page/loaded-page.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PasskeyLogIn } from '../passkeys/passkey-log-in.tsx'
import { countOthersDrafts } from '../session/erase.ts'
import { useAccount } from '../session/store.ts'
import { AuthForm, type AuthMode } from './auth-form.tsx'
import { Benefits } from './benefits.tsx'
import { ConfirmEmailCard, NewPasswordCard, RequestCard } from './mail-cards.tsx'
import { clearSignUpFlag, isSignUpFlagSet } from './sign-up-flag.ts'

/** /auth: one card that switches between log-in and sign-up. `isReadByDevice`: no vendor reads stories aloud. */
export const AuthPage = ({ isReadByDevice }: { isReadByDevice: boolean }) => {
  const { state, hash } = useLocation()
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const [mode, setMode] = useState<AuthMode>(() => (isSignUpFlagSet() ? 'sign-up' : 'log-in'))

  useEffect(clearSignUpFlag, [])

  const [, token] = /^#reset=([\w-]+)$/.exec(hash) ?? []
  if (token !== undefined) {
    return (
      <Page>
        <Card>
          <NewPasswordCard token={token} />
        </Card>
      </Page>
    )
  }
  const [, emailToken] = /^#email=([\w-]+)$/.exec(hash) ?? []
  if (emailToken !== undefined) {
    return (
      <Page>
        <Card>
          <ConfirmEmailCard token={emailToken} />
        </Card>
      </Page>
    )
  }
  if (isSignedIn) return <Navigate replace to={returnPath(state)} />
  return (
    <Page width="wide">
      <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:items-center lg:gap-14">
        <Benefits isReadByDevice={isReadByDevice} />
        <Card>
          <AuthCard mode={mode} onModeChange={setMode} />
        </Card>
      </div>
    </Page>
  )
}

type AuthCardProps = { mode: AuthMode; onModeChange(mode: AuthMode): void }

const AuthCard = ({ mode, onModeChange }: AuthCardProps) => {
  const { t } = useTranslation()
  const isLogIn = mode === 'log-in'
  const [isForgotten, setIsForgotten] = useState(false)
  const title = t(isLogIn ? 'auth.logIn' : 'auth.signUp')
  if (isForgotten) return <RequestCard onBack={() => setIsForgotten(false)} />
  return (
    <div className="grid gap-6">
      <div aria-live="polite" className="grid gap-1.5">
        <PageHeading documentTitle={title}>{title}</PageHeading>
        <p className="text-soft">{t(isLogIn ? 'auth.logInHelp' : 'auth.signUpHelp')}</p>
        {!isLogIn && <p className="text-accent">{t('auth.gift', { count: creditsAtSignUp })}</p>}
      </div>
      <LeftBehindNotice />
      <AuthForm mode={mode} />
      {isLogIn && <PasskeyLogIn />}
      {!isLogIn && (
        <p className="text-center text-small">
          <Link
            className="inline-flex min-h-11 items-center text-soft underline underline-offset-4"
            to="/privacy"
          >
            {t('auth.privacy')}
          </Link>
        </p>
      )}
      <div className="grid justify-items-center gap-1">
        {isLogIn && <ForgotButton onForgotten={() => setIsForgotten(true)} />}
        <p className="flex flex-wrap items-center justify-center text-center text-soft">
          {t(isLogIn ? 'auth.noAccount' : 'auth.hasAccount')}{' '}
          <Button
            className="px-2"
            onClick={() => onModeChange(isLogIn ? 'sign-up' : 'log-in')}
            variant="quiet"
          >
            {t(isLogIn ? 'auth.toSignUp' : 'auth.toLogIn')}
          </Button>
        </p>
      </div>
    </div>
  )
}

/** Where no mail is sent, it says that a reset will be possible soon. */
const ForgotButton = ({ onForgotten }: { onForgotten(): void }) => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const press = async () => {
    setIsPending(true)
    const canReset = await call(endpoints.health).then(
      ({ canResetPassword }) => canResetPassword,
      () => false,
    )
    setIsPending(false)
    if (canReset) onForgotten()
    else alert(t('auth.forgotAlert'))
  }
  return (
    <Button onClick={() => void press()} pending={isPending} variant="quiet">
      {t('auth.forgot')}
    </Button>
  )
}

/** Says at the log-in what the previous user has left unsent on this device. */
const LeftBehindNotice = () => {
  const { t } = useTranslation()
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    void countOthersDrafts().then((found) => {
      if (isCurrent) setCount(found)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return count ? (
    <p className="rounded-stone border-accent border-l-4 bg-sunk p-4 text-small" role="status">
      {t('leftBehind.unsent', { count })} {t('leftBehind.owner', { count })}
    </p>
  ) : null
}

const ReturnPath = z.object({ from: z.string().check(z.regex(/^\/(?!\/)/)) })

/** The page that redirected to /auth, from the navigation state; home when there is none. */
const returnPath = (state: unknown): string => ReturnPath.safeParse(state).data?.from ?? '/'
