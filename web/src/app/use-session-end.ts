import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { onSessionEnded } from '../network/session-ended.ts'
import { useAccount } from '../session/store.ts'
import { showFailure } from '../ui/overlay/toast-store.ts'

/**
 * Leads to the log-in, and from there back to this very page, when the server says of somebody
 * who was signed in, or has gone on without an answer as who it was last, that they are so no
 * longer. Drafts are kept, so that nothing is lost by it.
 */
export const useSessionEnd = (): void => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const { account } = useAccount()
  // Who is only remembered, and of whom the server is being asked, was not here yet.
  const isHere =
    account.status === 'unreachable' ||
    (account.status === 'signed-in' && account.assumed !== 'until-answered')
  // As it was before the answer came: the store has been told of it first.
  const isUserHere = useRef(false)
  useEffect(() => {
    isUserHere.current = isHere
  }, [isHere])

  useEffect(
    () =>
      onSessionEnded(() => {
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
