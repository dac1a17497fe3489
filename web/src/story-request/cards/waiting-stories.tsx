import type { GenerationUnderWay } from '@storystone/schema/contract/generation.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/controls/button.tsx'
import { BellIcon } from '#web/ui/icons/late-icons.tsx'
import { useOthersUnderWay } from '../outbox/under-way.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { WaitingCard } from './waiting-card.tsx'
import { CardHead, Moment, UnderWayStatus } from './waiting-status.tsx'

/** The stories that are being written, and the outbox, oldest first; nothing without any. */
export const WaitingStories = () => {
  const { t } = useTranslation()
  const { items } = useOutbox()
  const generations = useOthersUnderWay()
  if (items.length + generations.length === 0) return null
  return (
    <section aria-labelledby="waiting-stories" className="grid animate-rise grid-cols-1 gap-3">
      <h2 className="font-semibold font-serif text-section" id="waiting-stories">
        {t('outbox.title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {generations.map((generation) => (
          <UnderWayCard generation={generation} key={generation.id} />
        ))}
        {items.map((item) => (
          <WaitingCard item={item} key={item.id} />
        ))}
      </ul>
      <NotifyButton />
    </section>
  )
}

/** A story that is being written for another page or device of this user. */
const UnderWayCard = ({ generation }: { generation: GenerationUnderWay }) => {
  const { t } = useTranslation()
  const { id, format, language, landmark, startedAt } = generation
  const followed = { text: landmark ?? '', format, language, watched: id }
  const hasPhoto = landmark === null
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-rule bg-raised p-3">
      <CardHead
        format={format}
        name={landmark ?? t('outbox.photo')}
        origin={[<Moment at={startedAt} key="at" />]}
      />
      <UnderWayStatus followed={{ ...followed, hasPhoto }} />
    </li>
  )
}

/** Only a service worker can show a notification. */
const canNotify = (): boolean =>
  'Notification' in globalThis && navigator.serviceWorker?.controller != null

/** What was allowed for this device's own notifications is allowed for those of the server, if it has any. */
const joinNotices = async (): Promise<void> => {
  if (Notification.permission !== 'granted') return
  const { loadNotices, turnOnNotices } = await import('#web/notices')
  const { publicKey, isOn } = await loadNotices()
  if (publicKey !== null && !isOn) await turnOnNotices(publicKey)
}

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
    await joinNotices().catch((error: unknown) => console.info('No notices are sent', error))
  }
  return (
    <Button className="justify-self-start" onClick={() => void request()} variant="quiet">
      <BellIcon />
      {t('outbox.notify')}
    </Button>
  )
}
