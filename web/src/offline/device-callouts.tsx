import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { onUserGone } from '#web/account'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { onShelfEvent } from './shelf/shelf-access.ts'

/** Whether something could not be put on the shelf because this device is full. */
const useShelfFull = create<{ readonly isFull: boolean }>()(() => ({ isFull: false }))

/** Call when space was freed. */
export const clearShelfFull = (): void => useShelfFull.setState({ isFull: false })

onShelfEvent((event) => {
  if (event === 'full') useShelfFull.setState({ isFull: true })
})
onUserGone(clearShelfFull)

/** A callout that the device is too full to keep everything offline; nothing while it is not. */
export const FullCallout = ({ hasSettingsLink = false }: { hasSettingsLink?: boolean }) => {
  const { t } = useTranslation()
  const { isFull } = useShelfFull()
  if (!isFull) return null
  return (
    <Callout title={t('shelf.full')}>
      <p>{t('shelf.fullHelp')}</p>
      {hasSettingsLink && (
        <ButtonLink className="mt-1 justify-self-start" to="/settings" variant="secondary">
          {t('shelf.toSettings')}
        </ButtonLink>
      )}
    </Callout>
  )
}

/**
 * Returns a function that changes what this device keeps, as its user has asked. Where the browser's storage fails
 * they are told, and what to do.
 */
export const useDeviceChange = () => {
  const { t } = useTranslation()
  return async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change()
    } catch (error) {
      console.warn('What this device keeps could not be changed', error)
      showFailure({ title: t('shelf.notChanged'), description: t('outbox.notChangedHelp') })
    }
  }
}
