import { useTranslation } from 'react-i18next'
import { useAccount } from '#web/account/session/store.ts'
import { useSignal } from '#web/platform/connection/use-signal.ts'

/** Shows signed-in users on every page that there is no signal. */
export const SignalNotice = () => {
  const { t } = useTranslation()
  const signal = useSignal()
  const isSignedIn = useAccount(({ account }) => account.status === 'signed-in')
  const isShown = signal !== 'online' && isSignedIn
  return (
    <div role="status">
      {isShown && (
        <p className="border-rule border-t bg-ink px-4 py-2 text-center text-paper text-small">
          {t(signal === 'lie-fi' ? 'signal.lieFi' : 'signal.none')}
        </p>
      )}
    </div>
  )
}
