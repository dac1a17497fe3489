import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAccount } from '#web/account/session/store.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { PersonIcon } from '#web/ui/icons/icons.tsx'
import { Menu, menuButtonClass } from '#web/ui/overlay/menu.tsx'

const AccountLines = lazyPart(async () => (await import('./account-lines.tsx')).AccountLines)

/** A menu for signed-in users, a link to /auth for everybody else. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const { account } = useAccount()
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
