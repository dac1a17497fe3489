import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { BellIcon } from '#web/ui/icons/more-icons.tsx'
import { useOutbox } from '../outbox/store.ts'

/** Only a service worker can show a notification. */
const canNotify = (): boolean =>
  'Notification' in globalThis && navigator.serviceWorker?.controller != null

/** Requests permission for notifications. Hidden once the user has decided, or can't. */
export const NotifyButton = () => {
  const { t } = useTranslation()
  const isSomethingComing = useOutbox(({ items }) => items.some(({ problem }) => problem === null))
  const [isUndecided, setIsUndecided] = useState(
    () => canNotify() && Notification.permission === 'default',
  )
  if (!isUndecided || !isSomethingComing) return null
  const request = async (): Promise<void> => {
    await Notification.requestPermission().catch((error: unknown) =>
      console.info('The permission for notifications could not be requested', error),
    )
    setIsUndecided(false)
  }
  return (
    <Button className="justify-self-start" onClick={() => void request()} variant="quiet">
      <BellIcon />
      {t('outbox.notify')}
    </Button>
  )
}
