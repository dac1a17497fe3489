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

/** How many places a walk has, how far it is and how long it takes. */
export const WalkPlan = ({ walk, className }: { walk: Walk<Point>; className?: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <p className={className} role="status">
      {t('walk.plan', {
        places: t('around.count', { count: walk.places.length }),
        distance: formatDistance(walk.metres, language),
        minutes: walk.minutes,
      })}
    </p>
  )
}

/** Offers a walk through what the list shows, and one that was left. */
export const WalkOffer = ({ places, from }: { places: readonly PlaceAround[]; from: Point }) => {
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
  return (
    <section aria-labelledby="walk" className="grid gap-3 rounded-card bg-sunk p-5">
      <h3 className="font-semibold font-serif text-lg" id="walk">
        {t('walk.offer')}
      </h3>
      {walk !== null && <WalkPlan walk={walk} />}
      <p className="text-small text-soft">{t('walk.free')}</p>
      <p className="text-small text-soft">{t('walk.pick')}</p>
      <div className="flex flex-wrap gap-3">
        {walk !== null && (
          <Button
            onClick={() => {
              beginWalk(walk, language)
              void navigate('/around/walk')
            }}
            variant={isKept ? 'secondary' : 'primary'}
          >
            {t('walk.start')}
          </Button>
        )}
        {isKept && <ButtonLink to="/around/walk">{t('walk.goOn')}</ButtonLink>}
      </div>
    </section>
  )
}
