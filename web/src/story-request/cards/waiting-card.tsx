import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { BinIcon, PencilIcon } from '#web/ui/icons/late-icons.tsx'
import type { OutboxItem } from '../item.ts'
import { useItemPhoto, useOutbox } from '../outbox/use-outbox.ts'
import type { Followed } from '../progress/state.ts'
import {
  cardId,
  deleteButtonId,
  EditDialog,
  focusInPlaceOf,
  useCardAction,
  useDeleteItem,
} from './card-actions.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { CardHead, Moment, UnderWayStatus, WaitingStatus, WhereMade } from './waiting-status.tsx'

type Card = RefObject<HTMLLIElement | null>

/** The name of the landmark, or that it is a photo. */
const useItemName = ({ request: { text, place } }: OutboxItem): string => {
  const { t } = useTranslation()
  const name = place?.name ?? text
  return name === '' ? t('outbox.photo') : name
}

/** An item of the outbox: its request, where and when it was made, its state and its actions. */
export const WaitingCard = ({ item }: { item: OutboxItem }) => {
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
  useFocusHandover(item, card)
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
  return <ProblemNotice item={item} onEdit={onEdit} problem={item.problem} />
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

/** Moves the focus on when a card disappears with it. */
const useFocusHandover = (item: OutboxItem, card: Card): void => {
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement)) focusInPlaceOf(item)
    }
  }, [item, card])
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
