import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAccount } from '#web/account'
import { onSessionEnd } from '#web/platform/api/session-end.ts'
import { showFailure } from '#web/ui/overlay/toast-store.ts'

/**
 * Sends the user to the log-in when the server says that their session has ended, and back to this
 * page afterwards. Drafts are kept.
 */
export const useSessionEnd = (): void => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const { account } = useAccount()
  // A user whom only this browser remembers, before the server has confirmed it, was not signed in
  // here.
  const isHere =
    account.status === 'unreachable' ||
    (account.status === 'signed-in' && account.assumed !== 'until-answered')
  // The value before the answer came: the store has already changed.
  const isUserHere = useRef(false)
  useEffect(() => {
    isUserHere.current = isHere
  }, [isHere])

  useEffect(
    () =>
      onSessionEnd(() => {
        if (!isUserHere.current) return
        isUserHere.current = false
        showFailure({
          title: t('generation.sessionEnded'),
          description: t('generation.sessionEndedHelp'),
        })
        void navigate('/auth', { replace: true, state: { from: here } })
      }),
    [t, navigate, here],
  )
}
