import { type Language, languageTraits } from '@storystone/schema/catalog.ts'
import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { formatDistance } from '#web/ui/format/format.tsx'
import { planWalk, type Walk } from './order-walk.ts'
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
  const hours = format(Math.floor(minutes / 60), 'hour', 'short')
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
  /** Low, in the list beside a map: its notes come upon a press. */
  isRow: boolean
}

/** Offers a walk through what the list shows, and one that was left. */
export const WalkOffer = ({ places, from, isRow }: WalkOfferProps) => {
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
    <h3 className={`font-semibold font-serif ${isRow ? 'inline' : 'text-lg'}`} id="walk">
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
      className={`rounded-card bg-sunk ${isRow ? 'flex items-start gap-3 px-3 py-2' : 'grid gap-3 p-4 sm:p-5'}`}
    >
      <div className="min-w-0 flex-1">
        {isRow ? (
          <details>
            <summary className="cursor-pointer">{title}</summary>
            {notes}
          </details>
        ) : (
          title
        )}
        {walk !== null && <WalkPlan className="text-small" walk={walk} />}
      </div>
      <div className={`flex flex-wrap gap-3 ${isRow ? 'max-w-40 justify-end self-center' : ''}`}>
        {walk !== null && (
          <Button
            aria-label={t('walk.start')}
            onClick={() => {
              beginWalk(walk, language)
              void navigate('/around/walk')
            }}
            variant={isKept || isRow ? 'secondary' : 'primary'}
          >
            {t(isRow ? 'walk.begin' : 'walk.start')}
          </Button>
        )}
        {isKept && <ButtonLink to="/around/walk">{t('walk.goOn')}</ButtonLink>}
      </div>
      {!isRow && notes}
    </section>
  )
}
