import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'
import { metresBetween } from '@storystone/schema/distance.ts'
import type { Language } from '@storystone/schema/languages.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { onUserGone, useAccount, userIdNow, userIdOf } from '#web/account'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { devicePosition, isLocationAllowed, type Position } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'
import { PlacePicture } from '#web/ui/place-row.tsx'
import { findPlaces } from './find-places.ts'
import { chosenPlace } from './place-search.ts'

type Around = {
  /** Where the device is; undefined unless the user has allowed that before. */
  readonly position: Position | undefined
  /** The places around, the likeliest first. */
  readonly places: readonly Candidate[]
}

const nowhere: Around = { position: undefined, places: [] }

/** What is around the user, as far as it is known. */
export const usePlacesAround = create<Around>()(() => nowhere)

/** Where the device was when home was opened. */
export const knownPosition = (): Position | undefined => usePlacesAround.getState().position

/** How far away a place may be to be in a photo. */
const inSightMetres = 500

/** What is in sight of where the device was when home was opened, the nearest of it. */
export const useNearestPlace = (): Candidate | undefined => {
  const [nearest] = usePlacesAround().places
  return nearest && (nearest.distance ?? unknown) <= inSightMetres ? nearest : undefined
}

onUserGone(() => usePlacesAround.setState(nowhere))

type PlacesAroundProps = {
  /** What the field has. The place of that name is marked. */
  text: string
  /** Where the photo on home was taken, as far as that is known. */
  photoAt?: Position | undefined
  onPick(place: ChosenPlace): void
}

/** The places around a photo that was taken elsewhere; undefined where the device is. */
const usePlacesAtPhoto = (at: Position | undefined): readonly Candidate[] | undefined => {
  const language = useLanguage()
  const { position } = usePlacesAround()
  const userId = useAccount(({ account }) => userIdOf(account))
  const [found, setFound] = useState<readonly Candidate[]>([])
  const isElsewhere =
    at !== undefined && !(position && metresBetween(position, at) <= inSightMetres)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the coordinates, not the object that holds them
  useEffect(() => {
    setFound([])
    if (!isElsewhere || userId === undefined) return
    let isGone = false
    findPlaces({ text: '', language, location: at })
      .then(({ candidates }) => isGone || setFound(offered(candidates)))
      .catch((error: unknown) => console.info('The places around a photo are not known', error))
    return () => {
      isGone = true
    }
  }, [isElsewhere, userId, language, at?.latitude, at?.longitude])
  return isElsewhere ? found : undefined
}

/**
 * The places around, in the place of home's examples; nothing while there are none. Those around a photo that
 * was taken elsewhere come before those around the device.
 */
export const PlacesAround = ({ text, photoAt, onPick }: PlacesAroundProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const around = usePlacesAround()
  const atPhoto = usePlacesAtPhoto(photoAt)
  const places = atPhoto ?? around.places
  const userId = useAccount(({ account }) => userIdOf(account))

  const isOnline = useIsOnline()

  useEffect(() => {
    if (userId !== undefined && isOnline) void loadPlacesAround(language)
  }, [userId, language, isOnline])

  if (places.length === 0) return null
  return (
    <ul
      aria-label={t(atPhoto ? 'places.aroundPhoto' : 'places.around')}
      className="places-around -mx-5 flex [scrollbar-width:none] snap-x scroll-px-5 gap-2 overflow-x-auto px-5 sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:grid lg:grid-cols-2 lg:px-0"
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
      className="flex min-h-11 max-w-[85vw] lg:w-full lg:max-w-none items-center gap-2 rounded-full border border-rule bg-raised py-1 pr-4 pl-1 text-small hover:border-edge hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-sunk"
      onClick={onPick}
      type="button"
    >
      <PlacePicture className="size-9 shrink-0 rounded-full" place={place} />
      <span className="line-clamp-2 max-w-60 lg:max-w-none lg:flex-1 text-left leading-tight">
        {place.name}
      </span>
      {place.distance !== null && (
        <span className="whitespace-nowrap text-soft">
          {formatDistance(place.distance, language)}
        </span>
      )}
    </button>
  )
}

const mostPlaces = 6
/** The required timeout of the geolocation on home. */
const patienceMs = 8000

/** Further away than anything on Earth. */
const unknown = 1e9

/** The nearest first; what has no distance comes last. */
const byDistance = (one: Candidate, other: Candidate): number =>
  (one.distance ?? unknown) - (other.distance ?? unknown)

const offered = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.slice(0, mostPlaces).sort(byDistance)

const load = async (language: Language): Promise<void> => {
  if (!(await isLocationAllowed())) return
  const position = await devicePosition(patienceMs)
  const user = userIdNow()
  if (position === null || user === undefined) return
  usePlacesAround.setState({ position })
  const { candidates } = await findPlaces({ text: '', language, location: position })
  if (userIdNow() === user) {
    usePlacesAround.setState({ places: offered(candidates) })
  }
}

/**
 * Finds what is around the user, if the location is allowed already: nobody is asked. Never rejects:
 * without it home offers its examples.
 */
const loadPlacesAround = async (language: Language): Promise<void> => {
  try {
    await load(language)
  } catch (error) {
    console.info('The places around are not known', error)
  }
}
