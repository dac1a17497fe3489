import { creditsAtSignUp } from '@storystone/schema/limits.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { call, endpoints } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/page/loaded-page.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PasskeyLogIn } from '../passkeys/passkeys.tsx'
import { countOthersDrafts } from '../session/erase.ts'
import { useAccount } from '../session/store.ts'
import { AuthForm, type AuthMode } from './auth-form.tsx'
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
      <LeftBehindCallout />
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
      <div className="grid justify-items-center gap-hair">
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
const LeftBehindCallout = () => {
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

/** The benefits of signing up, next to the card on wide screens. */
const Benefits = ({ isReadByDevice }: { isReadByDevice: boolean }) => {
  const { t } = useTranslation()
  return (
    <aside aria-labelledby="benefits" className="hidden gap-7 lg:grid">
      <div className="aspect-[456/224] overflow-hidden rounded-card border border-rule">
        <Archway />
      </div>
      <h2 className="text-balance font-semibold font-serif text-title" id="benefits">
        {t('benefits.title')}
      </h2>
      <ul className="grid gap-4">
        {benefits.map(({ name, Sign }) => (
          <li className="flex gap-3.5" key={name}>
            <span className="text-accent">
              <Sign />
            </span>
            <span className="grid content-start gap-0.5">
              <strong className="font-semibold">{t(`benefits.${name}`)}</strong>
              <span className="text-small text-soft">
                {t(
                  name === 'voice' && isReadByDevice
                    ? 'benefits.voiceByDevice'
                    : `benefits.${name}Help`,
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

const arches = [
  { left: 24, right: 120, crown: 88 },
  { left: 152, right: 304, crown: 36 },
  { left: 336, right: 432, crown: 88 },
] as const

type Arch = (typeof arches)[number]

const opening = ({ left, right, crown }: Arch): string => {
  const radius = (right - left) / 2
  return `M${left} 224V${crown + radius}a${radius} ${radius} 0 0 1 ${2 * radius} 0V224z`
}

/** The shaded inner side of an arch. */
const shade = ({ left, right, crown }: Arch): string => {
  const radius = (right - left) / 2
  const spring = crown + radius
  const middle = left + radius
  return `M${right} 224V${spring}a${radius} ${radius} 0 0 0 ${-radius} ${-radius}C${middle + radius / 2} ${crown} ${right - 10} ${crown + radius / 2} ${right - 10} ${spring}V224z`
}

const keystone = ({ left, right, crown }: Arch): string => {
  const middle = (left + right) / 2
  return `M${middle - 13} ${crown - 22}h26l-7 28h-12z`
}

const all = (draw: (arch: Arch) => string): string => arches.map(draw).join('')

/** A decorative drawing: a view through three arches at sunset. */
const Archway = () => (
  <svg
    aria-hidden="true"
    className="block size-full bg-sky"
    preserveAspectRatio="xMidYMid slice"
    viewBox="0 0 456 224"
  >
    <circle className="fill-sun" cx="236" cy="126" r="40" />
    <path className="fill-hill" d="M0 172 70 134l62 24 72-38 80 36 76-44 96 52v80H0z" />
    <path className="fill-near-hill" d="M0 196c90-22 150-8 228-4s150-20 228-4v36H0z" />
    <path
      className="fill-leaf"
      d="M182 198c2-32 6-46 10-46s8 14 10 46zm26-4c2-22 4-30 7-30s5 8 7 30zm154 2c2-30 5-42 9-42s7 12 9 42z"
    />
    <path className="fill-stone" d={`M0 0h456v224H0z${all(opening)}`} fillRule="evenodd" />
    <path className="fill-stone-shade" d={`${all(shade)}${all(keystone)}M0 7h456v5H0z`} />
    <path
      className="fill-none stroke-stone-shade"
      d="M0 40h132M0 68h44m56 0h32M324 40h132M356 68h-32m88 0h44M24 12v28m84-28v28m240-28v28m84-28v28M64 40v28m-40 0v28m408-28v28M392 40v28M136 96v34m184-34v34M12 130h12m-12 40h12m108-40h20m-20 40h20m152-40h32m-32 40h32m96-40h24m-24 40h24"
      strokeWidth="1.5"
    />
  </svg>
)

const sign = (drawing: ReactNode) => () => (
  <svg
    aria-hidden="true"
    className="size-7 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.6"
    viewBox="0 0 24 24"
  >
    {drawing}
  </svg>
)

const PhotoIcon = sign(
  <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4zm8 8.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6" />,
)
const OpenBookIcon = sign(
  <path d="M12 7c-2-1.6-4.6-2-8-2v13c3.4 0 6 .4 8 2 2-1.6 4.6-2 8-2V5c-3.4 0-6 .4-8 2m0 0v13" />,
)
const BookmarkIcon = sign(<path d="M6.5 4h11v16.5L12 16.5l-5.5 4z" />)
const SpeechIcon = sign(
  <path d="M4 10v4h3.5l4.5 4V6L7.5 10zm12-1.5a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12" />,
)

const benefits = [
  { name: 'photos', Sign: PhotoIcon },
  { name: 'formats', Sign: OpenBookIcon },
  { name: 'saved', Sign: BookmarkIcon },
  { name: 'voice', Sign: SpeechIcon },
] as const
