import { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { type Language, languageTraits } from '@storystone/schema/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { useAccount, userIdOf } from '#web/account'
import { useLanguage } from '#web/platform/i18n.ts'
import {
  parseStored,
  readLocal,
  removeLocal,
  writeLocal,
} from '#web/platform/storage/web-storage.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'
import { icon } from '#web/ui/icons/icons.tsx'
import { CheckIcon, CloseIcon } from '#web/ui/icons/lazy-icons.tsx'
import { orderWalk, planWalk, type Walk, walkSize } from './order-walk.ts'
import { beginWalk, hasKeptWalk, isOnTheWay } from './walk-store.ts'

/** The minutes that follow hours: "1 hr 46 min", "1 h 46". */
const minutesAfterHours: Readonly<Record<Language, (minutes: number) => string>> = {
  en: (minutes) => `${minutes}\u00a0min`,
  fr: (minutes) => String(minutes).padStart(2, '0'),
}

/** A duration for people: hours from 60 minutes on. */
const formatDuration = (minutes: number, language: Language): string => {
  const format = (value: number, unit: 'hour' | 'minute', unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(languageTraits[language].locale, {
      style: 'unit',
      unit,
      unitDisplay,
    }).format(value)
  if (minutes < 60) return format(minutes, 'minute', 'long')
  const hours = format(Math.floor(minutes / 60), 'hour', 'short').replaceAll(' ', '\u00a0')
  const rest = minutes % 60
  return rest === 0 ? hours : `${hours}\u00a0${minutesAfterHours[language](rest)}`
}

/** How many places a walk has, how far it is and how long it takes. */
export const WalkPlan = ({ walk, className }: { walk: Walk<Point>; className?: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p className={className} role="status">
      {t('walk.plan', {
        places: t('around.count', { count: walk.places.length }),
        distance: formatDistance(walk.metres, language),
        time: formatDuration(walk.minutes, language),
      })}
    </p>
  )
}

type WalkOfferProps = {
  places: readonly PlaceAround[]
  from: Point
}

/** Offers a walk through what the list shows, and one that was left; low, as the places come first. */
export const WalkOffer = ({ places, from }: WalkOfferProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const { latitude, longitude } = from
  const walk = useMemo(
    () => planWalk({ latitude, longitude }, places.filter(isOnTheWay(language))),
    [places, latitude, longitude, language],
  )
  const isKept = hasKeptWalk()
  if (walk === null && !isKept) return null
  const title = (
    <h3 className="inline font-semibold font-serif" id="walk">
      {t('walk.offer')}
    </h3>
  )
  const notes = (
    <p className="text-small text-soft">
      {t('walk.free')} {t('walk.pick')}
    </p>
  )
  return (
    <section
      aria-labelledby="walk"
      className="flex flex-wrap items-center gap-3 rounded-card bg-sunk px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-40">
        <details>
          <summary className="cursor-pointer py-1">{title}</summary>
          {notes}
        </details>
        {walk !== null && <WalkPlan className="text-small" walk={walk} />}
      </div>
      <div className="flex max-w-40 flex-wrap justify-end gap-3">
        {walk !== null && (
          <Button
            aria-label={t('walk.start')}
            onClick={() => {
              beginWalk(walk, language)
              void navigate('/around/walk')
            }}
            variant="secondary"
          >
            {t('walk.begin')}
          </Button>
        )}
        {isKept && <ButtonLink to="/around/walk">{t('walk.goOn')}</ButtonLink>}
      </div>
    </section>
  )
}

const storageName = 'storystone:walk-places'

const storedPlaces = (): readonly PlaceAround[] =>
  parseStored(readLocal(storageName), z.array(PlaceAround)) ?? []

/** The places that the user has picked for a walk of their own. */
const useOwnPlaces = create<{ readonly places: readonly PlaceAround[] }>()(() => ({
  places: storedPlaces(),
}))

// Stored, they are a user's until a log-out: the end of a session only hides them.
useAccount.subscribe(({ account }, before) => {
  const userId = userIdOf(account)
  if (userId === userIdOf(before.account)) return
  useOwnPlaces.setState({ places: userId === undefined ? [] : storedPlaces() })
})

const keep = (places: readonly PlaceAround[]): void => {
  useOwnPlaces.setState({ places })
  if (places.length === 0) removeLocal(storageName)
  else writeLocal(storageName, JSON.stringify(places))
}

const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)

/** Adds a place of the list to the user's own walk, or takes it out; nothing where no story can be heard. */
export const OwnWalkToggle = ({ place }: { place: PlaceAround }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { places } = useOwnPlaces()
  if (!isOnTheWay(language)(place)) return null
  const others = places.filter(({ id }) => id !== place.id)
  const isPicked = others.length < places.length
  return (
    <button
      aria-label={t('walk.add', { name: place.name })}
      aria-pressed={isPicked}
      className="absolute inset-y-0 right-0 grid w-13 place-items-center rounded-card text-soft hover:text-accent disabled:opacity-40 aria-pressed:text-accent"
      disabled={!isPicked && places.length >= walkSize.most}
      onClick={() => keep(isPicked ? others : [...places, place])}
      title={t('walk.add', { name: place.name })}
      type="button"
    >
      <span
        className={`flex size-8 items-center justify-center rounded-full border [&_svg]:size-5 ${isPicked ? 'border-accent bg-sunk' : 'border-edge'}`}
      >
        {isPicked ? <CheckIcon /> : <PlusIcon />}
      </span>
    </button>
  )
}

/** The user's own walk, below the list that its places are picked from; nothing before the first. */
export const OwnWalk = ({ from }: { from: Point }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const { places } = useOwnPlaces()
  const { latitude, longitude } = from
  const walk = useMemo(
    () => orderWalk({ latitude, longitude }, places.filter(isOnTheWay(language))),
    [places, latitude, longitude, language],
  )
  if (walk.places.length === 0) return null
  return (
    <section
      aria-labelledby="own-walk"
      className="above-foot sticky bottom-[calc(var(--foot,0px)+var(--places,0px)+0.5rem)] low:static tight:static z-10 grid gap-2 rounded-card border border-edge bg-raised p-3 shadow-lg sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:pr-14"
    >
      <div className="pr-11 sm:pr-0">
        <h3 className="font-semibold font-serif" id="own-walk">
          {t('walk.own')}
        </h3>
        <WalkPlan className="text-small" walk={walk} />
        {places.length >= walkSize.most && (
          <p className="text-small text-soft">{t('walk.full', { count: walkSize.most })}</p>
        )}
      </div>
      <Button
        onClick={() => {
          beginWalk(walk, language)
          keep([])
          void navigate('/around/walk')
        }}
      >
        {t('walk.startOwn')}
      </Button>
      <button
        aria-label={t('walk.clear')}
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-stone text-soft hover:bg-sunk hover:text-accent"
        onClick={() => keep([])}
        title={t('walk.clear')}
        type="button"
      >
        <CloseIcon />
      </button>
    </section>
  )
}
