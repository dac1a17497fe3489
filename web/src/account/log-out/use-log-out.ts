import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { failureSentence } from '#web/platform/api/failure-sentence.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { finishBeforeLogOut, whileLoggingOut } from '../session/session.ts'
import { useAccount } from '../session/store.ts'
import { countUnsent, useLeaving } from '../session/unsent.ts'

/** Logs out, goes home and notifies. Asks first when something would be lost. */
export const useLogOut = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { logOut } = useAccount()

  const leave = async (): Promise<void> => {
    try {
      // Home first: a protected page would redirect to /auth once nobody is signed in.
      await navigate('/')
      await logOut()
      // React keeps its previous tree in memory; rendering twice removes the user's e-mail from
      // both.
      useAccount.setState({ account: { status: 'signed-out' } })
      showToast({ title: t('auth.loggedOut') })
    } catch (error) {
      showFailure({
        title: t('auth.logOutFailure'),
        description: failureSentence(error, t, t('auth.logOutFailureHelp')),
      })
    }
  }

  const begin = async (): Promise<void> => {
    await finishBeforeLogOut()
    const unsent = await countUnsent()
    if (unsent.photos === 0 && unsent.deletions === 0) await leave()
    else useLeaving.setState({ question: { unsent, leave: () => whileLoggingOut(leave) } })
  }

  return () => whileLoggingOut(begin)
}
