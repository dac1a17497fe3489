import { languageNames } from '@storystone/schema/languages.ts'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useAccount } from '#web/account'
import { useCredits } from '#web/billing'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { BackIcon, Logo, PersonIcon } from '#web/ui/icons/icons.tsx'
import { Menu, menuButtonClass } from '#web/ui/overlay/menu.tsx'

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
  const refresh = useCredits(({ refresh }) => refresh)
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

const AccountLines = lazyPart(async () => (await import('./account-lines.tsx')).AccountLines)

/** A menu for signed-in users, a link to /auth for everybody else. */
const AccountMenu = () => {
  const { t } = useTranslation()
  const account = useAccount(({ account }) => account)
  if (account.status !== 'signed-in') {
    return (
      <Link
        aria-label={t('header.logIn')}
        className={menuButtonClass}
        data-tooltip={t('header.logIn')}
        to="/auth"
      >
        <PersonIcon />
      </Link>
    )
  }
  return (
    <Menu label={t('header.account')} sign={<PersonIcon />}>
      {(close) => <AccountLines email={account.user.email} onPick={close} />}
    </Menu>
  )
}

const LanguageLines = lazyPart(async () => (await import('./language-lines.tsx')).LanguageLines)

/** The current language's two-letter code, which opens the list of languages. */
const LanguageMenu = () => {
  const { t } = useTranslation()
  const current = useLanguage()
  return (
    <Menu
      label={t('header.language', { language: languageNames[current] })}
      sign={<span className="uppercase tracking-wider">{current}</span>}
    >
      {(close) => <LanguageLines onPick={close} />}
    </Menu>
  )
}
