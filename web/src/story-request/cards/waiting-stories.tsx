import type { GenerationUnderWay } from '@storystone/schema/contract/generation.ts'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { BellIcon, BinIcon, PencilIcon } from '#web/ui/icons/lazy-icons.tsx'
import { useFocusHandover } from '#web/ui/page/focus-handover.ts'
import type { OutboxItem } from '../item.ts'
import { useItemPhoto, useOthersUnderWay, useOutbox } from '../outbox/use-outbox.ts'
import type { Followed } from '../progress/state.ts'
import {
  cardId,
  cardInPlaceOf,
  deleteButtonId,
  EditDialog,
  useCardAction,
  useDeleteItem,
} from './card-actions.tsx'
import { ProblemCallout } from './problem-callout.tsx'
import { CardHead, Moment, UnderWayStatus, WaitingStatus, WhereMade } from './waiting-status.tsx'

/** The stories that are being written, and the outbox, oldest first; nothing without any. */
export const WaitingStories = () => {
  const { t } = useTranslation()
  const items = useOutbox(({ items }) => items)
  const generations = useOthersUnderWay()
  if (items.length + generations.length === 0) return null
  return (
    <section
      aria-labelledby="waiting-stories"
      className="grid animate-rise grid-cols-1 gap-3 pb-10"
    >
      <h2 className="font-semibold font-serif text-section" id="waiting-stories">
        {t('outbox.title')}
      </h2>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
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
  const isSomethingComing = useOutbox(({ items }) => items.some(({ problem }) => problem === null))
  const [isUndecided, setIsUndecided] = useState(
    () => canNotify() && Notification.permission === 'default',
  )
  if (!isUndecided || !isSomethingComing) return null
  return <NotifyRequest onDecided={() => setIsUndecided(false)} />
}

const NotifyRequest = ({ onDecided }: { onDecided(): void }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button)
  const request = async (): Promise<void> => {
    await Notification.requestPermission().catch((error: unknown) =>
      console.info('The permission for notifications could not be requested', error),
    )
    onDecided()
    await joinNotices().catch((error: unknown) => console.info('No notices are sent', error))
  }
  return (
    <Button
      className="justify-self-start"
      onClick={() => void request()}
      ref={button}
      variant="quiet"
    >
      <BellIcon />
      {t('outbox.notify')}
    </Button>
  )
}

type Card = RefObject<HTMLLIElement | null>

/** The name of the landmark, or that it is a photo. */
const useItemName = ({ request: { text, place } }: OutboxItem): string => {
  const { t } = useTranslation()
  const name = place?.name ?? text
  return name === '' ? t('outbox.photo') : name
}

/** An item of the outbox: its request, where and when it was made, its state and its actions. */
const WaitingCard = ({ item }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const [isEdited, setIsEdited] = useState(false)
  const name = useItemName(item)
  const { location } = item.request
  const isOnline = useIsOnline()
  // The server writes it: deleting or changing it here would not stop that.
  const isAccepted = item.state === 'accepted'
  const isUnderWay = isOnline && isAccepted
  const photo = useItemPhoto(item)
  const remove = useDeleteItem()
  const act = useCardAction()
  const card = useRef<HTMLLIElement>(null)
  useScrollIntoView(item, card)
  useFocusHandover(
    card,
    useCallback(() => cardInPlaceOf(item), [item]),
  )
  return (
    <li
      className="grid grid-cols-1 gap-3 rounded-card border border-rule bg-raised p-3"
      id={cardId(item.id)}
      ref={card}
      tabIndex={-1}
    >
      <CardHead
        format={item.request.format}
        name={name}
        origin={[
          ...(location ? [<WhereMade key="where" location={location} />] : []),
          <Moment at={item.madeAt} key="at" />,
        ]}
        photo={photo}
        type={item.request.place?.type}
      >
        {!isAccepted && (
          <div className="tight:ml-auto -mr-2 flex shrink-0 tight:flex-row flex-col">
            {item.request.retells === undefined && (
              <CardButton label={t('outbox.change', { name })} onPress={() => setIsEdited(true)}>
                <PencilIcon />
              </CardButton>
            )}
            <CardButton
              id={deleteButtonId(item.id)}
              label={t('outbox.delete', { name })}
              onPress={() => act(() => remove(item, name))}
            >
              <BinIcon />
            </CardButton>
          </div>
        )}
      </CardHead>
      <Status isUnderWay={isUnderWay} item={item} onEdit={() => setIsEdited(true)} />
      {isEdited && <EditDialog item={item} onClose={() => setIsEdited(false)} />}
    </li>
  )
}

const followedOf = ({ id, request, photo }: OutboxItem): Followed => ({
  ...request,
  item: id,
  hasPhoto: photo != null || request.retells !== undefined,
})

type StatusProps = { item: OutboxItem; isUnderWay: boolean; onEdit(): void }

const Status = ({ item, isUnderWay, onEdit }: StatusProps) => {
  if (isUnderWay) return <UnderWayStatus followed={followedOf(item)} />
  if (item.problem === null) return <WaitingStatus item={item} />
  return <ProblemCallout item={item} onEdit={onEdit} problem={item.problem} />
}

/** Scrolls a new card into view, below the form that it came from. */
const useScrollIntoView = ({ id }: OutboxItem, card: Card): void => {
  useEffect(() => {
    if (useOutbox.getState().newest !== id) return
    useOutbox.setState({ newest: undefined })
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    card.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }, [id, card])
}

type CardButtonProps = { id?: string; label: string; onPress(): void; children: ReactNode }

const CardButton = ({ id, label, onPress, children }: CardButtonProps) => (
  <button
    aria-label={label}
    className="grid size-11 place-items-center rounded-stone text-soft hover:bg-sunk hover:text-ink"
    id={id}
    onClick={onPress}
    type="button"
  >
    {children}
  </button>
)
