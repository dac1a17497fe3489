import type { Location } from '@storystone/schema/contract/location.ts'
import type { Format } from '@storystone/schema/formats.ts'
import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import type { PlaceType } from '@storystone/schema/place-types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate } from '#web/ui/dates-and-numbers.tsx'
import { PlaceDrawing } from '#web/ui/drawings/place-drawing.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { OfflineIcon } from '#web/ui/icons/lazy-icons.tsx'
import { Callout, NeedsConnection } from '#web/ui/page/failed-load.tsx'
import { withCharge } from '../failure.ts'
import { isSent, type OutboxItem } from '../item.ts'
import { followedId } from '../outbox/followed-item.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import type { Followed, Processing } from '../progress/state.ts'
import { useGeneration } from '../store.ts'
import { useCardAction } from './card-actions.tsx'
import { retry } from './problem-callout.tsx'

type CardHeadProps = {
  readonly name: string
  readonly format: Format
  /** The address of the user's photo; our drawing is shown without one. */
  readonly photo?: string | undefined
  /** What its place is drawn as, if one is known. */
  readonly type?: PlaceType | null | undefined
  /** Where and when it was requested. */
  readonly origin: readonly ReactNode[]
  /** Its buttons. */
  readonly children?: ReactNode
}

/** The top of a card: picture, name, format, and where and when its story was requested. */
export const CardHead = ({ name, format, photo, type = null, origin, children }: CardHeadProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex tight:flex-wrap items-start gap-3">
      <span className="arch block h-20 w-16 shrink-0 max-[22rem]:h-15 max-[22rem]:w-12 overflow-hidden border border-rule bg-sunk">
        {photo === undefined ? (
          <PlaceDrawing type={type} />
        ) : (
          <img alt="" className="size-full object-cover" src={photo} />
        )}
      </span>
      <div className="grid tight:order-1 min-w-0 flex-1 tight:basis-full gap-0.5 py-0.5">
        <p className="tight:line-clamp-none line-clamp-2 wrap-anywhere font-semibold font-serif text-lg leading-snug">
          {name}
        </p>
        {[t(`formats.${format}`), ...origin].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their order
          <p className="wrap-anywhere text-small text-soft" key={index}>
            {line}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}

/** A moment, which breaks after its day at most: "21 Nov 2026, 09:30", "1ᵉʳ janv. 2027, 09:30". */
export const Moment = ({ at }: { at: number | string }) => {
  const language = useLanguage()
  const moment = new Date(at).toISOString()
  return (
    <time dateTime={moment}>
      <span className="whitespace-nowrap">{formatDate(moment, language, 'medium')},</span>{' '}
      <span className="whitespace-nowrap">{timeOfDay(at, language)}</span>
    </time>
  )
}

/** A time of today: "09:30". */
export const timeOfDay = (at: number | string, language: Language): string =>
  new Intl.DateTimeFormat(languageTraits[language].locale, { timeStyle: 'short' }).format(
    new Date(at),
  )

/** Degrees as on a map, precise to about 100 m: "41.890° N 12.492° E". */
export const coordinates = (
  { latitude, longitude }: { latitude: number; longitude: number },
  language: Language,
): string => {
  const format = new Intl.NumberFormat(languageTraits[language].locale, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
  const { west } = languageTraits[language]
  const north = `${format.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`
  return `${north} ${format.format(Math.abs(longitude))}° ${longitude < 0 ? west : 'E'}`
}

/** Where an item was made: the location's name, or its coordinates until it has one. */
export const WhereMade = ({ location }: { location: Location }) => {
  const language = useLanguage()
  return location.locationName || coordinates(location, language)
}

/** The state of an item that needs nothing from the user. */
export const WaitingStatus = ({ item }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  if (isOnline && item.notUnderstood !== undefined) return <NotUnderstood item={item} />
  if (isOnline && item.isLimited) return <Limited item={item} />
  if (isOnline) return isSent(item) ? <Busy text={t('outbox.sending')} /> : <Next />
  return (
    <div className="grid gap-1 text-small" role="status">
      <p className="flex items-center gap-2 font-semibold">
        <OfflineIcon />
        {t('outbox.waiting')}
      </p>
      {isSent(item) && <p className="text-soft">{t('outbox.unanswered')}</p>}
    </div>
  )
}

const Busy = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2 text-small" role="status">
    <Spinner />
    {text}
  </p>
)

/** When an item is sent that waits for its turn: behind one that a limit refused, once that goes on. */
const Next = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const limited = useOutbox(({ items }) => items.find(({ isLimited }) => isLimited))
  if (!limited) return <Busy text={t('outbox.next')} />
  const time = timeOfDay(limited.notBefore, language)
  return (
    <p className="text-small" role="status">
      {t('outbox.nextAt', { time })}
    </p>
  )
}

/** A limit refused the item: what happened, and when it goes on by itself. */
const Limited = ({ item: { notBefore, state } }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const time = timeOfDay(notBefore, useLanguage())
  const help = t('outbox.limitedHelp', { time })
  return (
    <Callout title={t('outbox.limited')}>
      <p className="text-small">{state === 'postponed' ? withCharge(help, t) : help}</p>
    </Callout>
  )
}

/** Something answered in our server’s place: the item waits alone, longer each time. */
const NotUnderstood = ({ item }: { item: OutboxItem }) => {
  const { t } = useTranslation()
  const act = useCardAction()
  return (
    <Callout title={t('outbox.notUnderstood')}>
      <p className="text-small">{t('outbox.notUnderstoodHelp')}</p>
      <Button
        className="justify-self-start"
        onClick={() => act(() => retry(item))}
        variant="secondary"
      >
        {t('outbox.retry')}
      </Button>
    </Callout>
  )
}

/** Whether the progress screen shows this request already. */
const shows = ({ request }: Processing, { item, watched }: Followed): boolean =>
  watched === undefined ? item === (request.item ?? followedId()) : watched === request.watched

/** Says that a story is being written, and leads to its progress screen. */
export const UnderWayStatus = ({ followed }: { followed: Followed }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const isBusy = useGeneration(
    ({ generation }) => generation.phase === 'processing' && !shows(generation, followed),
  )
  const watch = (): void => {
    void useGeneration.getState().start(followed)
    void navigate('/')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-small" role="status">
        <Spinner />
        {t('outbox.underWay')}
      </p>
      <Button disabled={!isOnline || isBusy} onClick={watch} variant="secondary">
        {t('outbox.watch')}
      </Button>
      <NeedsConnection />
    </div>
  )
}
