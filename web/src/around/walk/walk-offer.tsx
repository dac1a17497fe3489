import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { formatDistance } from '#web/ui/format/format.tsx'
import { planWalk } from './order-walk.ts'
import { beginWalk, hasKeptWalk } from './walk-store.ts'

type Placed = PlaceAround & Point

/** Has it an article in the reader's language, and a position? Then its story can be read on the way. */
const isOnTheWay =
  (language: string) =>
  (place: PlaceAround): place is Placed =>
    place.latitude !== null &&
    place.longitude !== null &&
    place.languages.some((one) => one === language)

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
      {walk !== null && (
        <p>
          {t('walk.plan', {
            places: t('around.count', { count: walk.places.length }),
            distance: formatDistance(walk.metres, language),
            minutes: walk.minutes,
          })}
        </p>
      )}
      <p className="text-small text-soft">{t('walk.free')}</p>
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
