import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, userIdOf } from '#web/account/session/store.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { formatDistance } from '#web/ui/format/format-distance.ts'
import { PlacePicture } from '../place-picture.tsx'
import { chosenPlace } from '../question.ts'
import { loadNearby } from './load-nearby.ts'
import { useNearby } from './store.ts'

type NearbyPlacesProps = {
  /** What the field has. The place of that name is marked. */
  text: string
  onPick(place: ChosenPlace): void
}

/** The places around, in the place of home's examples; nothing while there are none. */
export const NearbyPlaces = ({ text, onPick }: NearbyPlacesProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { places } = useNearby()
  const userId = useAccount(({ account }) => userIdOf(account))

  useEffect(() => {
    if (userId !== undefined) void loadNearby(language)
  }, [userId, language])

  if (places.length === 0) return null
  return (
    <ul
      aria-label={t('places.nearby')}
      className="nearby -mx-5 flex [scrollbar-width:none] snap-x scroll-px-5 gap-2 overflow-x-auto px-5 sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:grid lg:grid-cols-2 lg:px-0"
    >
      {places.map((place) => (
        <li className="min-w-0 shrink-0 snap-start" key={place.id}>
          <Chip
            isPicked={text === place.name}
            onPick={() => onPick(chosenPlace(place))}
            place={place}
          />
        </li>
      ))}
    </ul>
  )
}

type ChipProps = { place: Candidate; isPicked: boolean; onPick(): void }

const Chip = ({ place, isPicked, onPick }: ChipProps) => {
  const language = useLanguage()
  return (
    <button
      aria-pressed={isPicked}
      className="flex min-h-11 max-w-64 lg:w-full lg:max-w-none items-center gap-2 rounded-full border border-rule bg-raised py-1 pr-4 pl-1 text-small hover:border-edge hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-sunk"
      onClick={onPick}
      type="button"
    >
      <PlacePicture className="size-9 shrink-0 rounded-full" place={place} />
      <span className="truncate lg:flex-1 lg:text-left">{place.name}</span>
      {place.distance !== null && (
        <span className="whitespace-nowrap text-soft">
          {formatDistance(place.distance, language)}
        </span>
      )}
    </button>
  )
}
