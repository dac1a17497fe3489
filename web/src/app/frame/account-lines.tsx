import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLogOut } from '#web/account'
import { VoiceLines } from '#web/narration'
import { BookIcon, CoinIcon, GearIcon, LeaveIcon } from '#web/ui/icons/lazy-icons.tsx'
import { menuItemClass } from '#web/ui/overlay/menu.tsx'

/** The items of the account menu. */
export const AccountLines = ({ email, onPick }: { email: string; onPick(): void }) => {
  const { t } = useTranslation()
  const logOut = useLogOut()
  return (
    <>
      <div className="flat:sr-only tight:sr-only border-rule border-b px-3 pt-1.5 pb-2.5">
        <p className="font-semibold">{t('header.account')}</p>
        <p className="truncate text-small text-soft">{email}</p>
      </div>
      <ul className="mt-1.5">
        <li>
          <VoiceLines />
        </li>
        <li>
          <Link className={menuItemClass} onClick={onPick} to="/stories">
            <BookIcon />
            {t('menu.stories')}
          </Link>
        </li>
        <li>
          <Link className={menuItemClass} onClick={onPick} to="/credits">
            <CoinIcon />
            {t('menu.credits')}
          </Link>
        </li>
        <li>
          <Link className={menuItemClass} onClick={onPick} to="/settings">
            <GearIcon />
            {t('menu.settings')}
          </Link>
        </li>
        <li>
          <button
            className={menuItemClass}
            onClick={() => {
              onPick()
              void logOut()
            }}
            type="button"
          >
            <LeaveIcon />
            {t('menu.logOut')}
          </button>
        </li>
      </ul>
    </>
  )
}
