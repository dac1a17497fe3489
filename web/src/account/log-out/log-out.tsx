import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { Dialog, DialogFoot } from '#web/ui/overlay/dialog.tsx'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { FootBar } from '#web/ui/page/page.tsx'
import { loadBelongings, type Unsent } from '../session/belongings.ts'
import { useOthersDrafts } from '../session/erase.ts'
import { useLoggingOut } from '../session/logging-out.ts'
import { finishBeforeLogOut, whileLoggingOut } from '../session/session.ts'
import { useAccount, userIdNow } from '../session/store.ts'

/** The question before a log-out that loses something, or null. */
export const useLeaving = create<{
  readonly question: { readonly unsent: Unsent; readonly leave: () => Promise<void> } | null
}>()(() => ({ question: null }))

/** Counts what is unsent. */
const countUnsent = async (): Promise<Unsent> => {
  const userId = userIdNow()
  return userId === undefined
    ? { requests: 0, deletions: 0 }
    : (await loadBelongings()).countUnsent(userId)
}

/** Logs out, goes home and notifies. Asks first when something would be lost. */
export const useLogOut = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logOut = useAccount(({ logOut }) => logOut)

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
    if (unsent.requests === 0 && unsent.deletions === 0) await leave()
    else useLeaving.setState({ question: { unsent, leave: () => whileLoggingOut(leave) } })
  }

  return () => whileLoggingOut(begin)
}

/** Asks for confirmation before a log-out that would lose something. */
export const LeaveDialog = () => {
  const { t } = useTranslation()
  const { question } = useLeaving()
  if (question === null) return null
  const { requests, deletions } = question.unsent
  const close = () => useLeaving.setState({ question: null })
  return (
    <Dialog onClose={close} title={t('leaving.title')}>
      <div className="grid gap-line">
        {requests ? <p>{t('leaving.photos', { count: requests })}</p> : null}
        {deletions ? <p>{t('leaving.deletions', { count: deletions })}</p> : null}
        {(requests === undefined || deletions === undefined) && <p>{t('leaving.unreadable')}</p>}
        <p>{t('leaving.cost')}</p>
      </div>
      <DialogFoot>
        <Button onClick={close}>{t('leaving.stay')}</Button>
        <Button
          onClick={() => {
            close()
            void question.leave()
          }}
          variant="danger-outline"
        >
          {t('leaving.leave')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Asks a user who signs in before another user's unsent stories are deleted. */
export const LeftBehindDialog = () => {
  const { t } = useTranslation()
  const { question } = useOthersDrafts()
  if (question === null) return null
  const { count, email, answer } = question
  return (
    <Dialog onClose={() => answer(false)} title={t('leftBehind.title')}>
      <div className="grid gap-line">
        {count === undefined ? (
          <p className="wrap-anywhere">{t('leftBehind.unreadable', { email })}</p>
        ) : (
          <>
            <p>{t('leftBehind.unsent', { count })}</p>
            <p className="wrap-anywhere">{t('leftBehind.cost', { count, email })}</p>
          </>
        )}
      </div>
      <DialogFoot>
        <Button onClick={() => answer(false)}>{t('leftBehind.back')}</Button>
        <Button onClick={() => answer(true)} variant="danger-outline">
          {t('leftBehind.confirm')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Shown during a log-out, since its menu has closed. */
export const LoggingOutBar = () => {
  const { t } = useTranslation()
  const { isLoggingOut } = useLoggingOut()
  return (
    <div role="status">
      {isLoggingOut && (
        <FootBar>
          <Spinner />
          <p>{t('auth.loggingOut')}</p>
        </FootBar>
      )}
    </div>
  )
}
