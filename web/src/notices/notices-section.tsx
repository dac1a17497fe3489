import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '#web/platform/api/api-error.ts'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { showFailure } from '#web/ui/overlay/toast-store.ts'
import { NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { Section, useLoaded } from '#web/ui/page/loaded-page.tsx'
import { loadNotices, type Notices, turnOffNotices, turnOnNotices } from './notices.ts'

/** Ready notices on this device. Nothing where this server sends none, nor before it has said so. */
export const NoticesSection = () => {
  const { t } = useTranslation()
  const { loading, retry } = useLoaded(loadNotices)
  const [last, setLast] = useState<Notices>()
  const notices = loading.status === 'loaded' ? loading.value : last
  if (!notices || notices.publicKey === null) return null
  const { publicKey } = notices
  const reload = () => {
    setLast(notices)
    retry()
  }
  return (
    <Section help={t('notices.help')} title={t('notices.title')}>
      {notices.ability === 'able' ? (
        <Switch isOn={notices.isOn} onDone={reload} publicKey={publicKey} />
      ) : (
        <p>{t(`notices.${notices.ability}`)}</p>
      )}
    </Section>
  )
}

type SwitchProps = { publicKey: string; isOn: boolean; onDone(): void }

const Switch = ({ publicKey, isOn, onDone }: SwitchProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [isPending, setIsPending] = useState(false)
  const toggle = async (): Promise<void> => {
    setIsPending(true)
    try {
      await (isOn ? turnOffNotices() : turnOnNotices(publicKey))
    } catch (error) {
      const title = t(isOn ? 'notices.offFailure' : 'notices.failure')
      showFailure({ title, description: failureSentence(error, t) })
    } finally {
      setIsPending(false)
      onDone()
    }
  }
  return (
    <>
      <p role="status">{t(isOn ? 'notices.on' : 'notices.off')}</p>
      <Button
        className="justify-self-start"
        disabled={!isOnline}
        onClick={() => void toggle()}
        pending={isPending}
        variant="secondary"
      >
        {t(isOn ? 'notices.turnOff' : 'notices.turnOn')}
      </Button>
      <NeedsConnection />
    </>
  )
}
