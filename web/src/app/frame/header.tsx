import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useAccount } from '#web/account/session/store.ts'
import { useCredits } from '#web/billing/balance/store.ts'
import { BackIcon } from '#web/ui/icons/icons.tsx'
import { Logo } from '#web/ui/icons/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** The sticky bar at the top: logo or back button, language, account. */
export const Header = () => {
  const { pathname } = useLocation()
  return (
    <header className="sticky top-0 low:static z-40 border-rule border-b bg-paper/95 backdrop-blur">
      <div className="mx-auto flex h-14 max-w-5xl items-center gap-1 px-2 sm:px-6">
        <div className="min-w-0 flex-1">
          {pathname === '/' ? <HomeLogo /> : <BackLink from={pathname} />}
        </div>
        <LanguageMenu />
        <AccountMenu />
      </div>
    </header>
  )
}

const HomeLogo = () => {
  const { t } = useTranslation()
  return (
    <Link
      aria-label={t('header.home')}
      className="header-sign gap-2.5 font-serif text-xl tracking-tight"
      to="/"
    >
      <Logo />
      {t('app.name')}
    </Link>
  )
}

const BackLink = ({ from }: { from: string }) => {
  const { t } = useTranslation()
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const { refresh } = useCredits()
  return (
    <Link
      className="header-sign gap-2 hover:text-accent"
      onClick={() => {
        if (isSignedIn) void refresh()
      }}
      to={from.startsWith('/story/') ? '/stories' : '/'}
    >
      <BackIcon />
      {t('header.back')}
    </Link>
  )
}
