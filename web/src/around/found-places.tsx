import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packedIds, usePacksValue } from '#web/offline-areas'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { isLocationAllowed } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { formatDate } from '#web/ui/dates-and-numbers.tsx'
import { followDevice, useCompass } from './device-sensors.ts'
import { FoundPlace, useInSight } from './found-place.tsx'
import { MapPanel, StoryCard } from './map/map-panel.tsx'
import { pinsOf, useStoryPins } from './map/pins.ts'
import {
  BesideList,
  mapBarClass,
  mapHeadClass,
  mapScreenClass,
  type View,
  ViewSwitch,
} from './map/view.tsx'
import type { Found, Spot } from './store.ts'
import { type Kind, kindOf, TypeFilter } from './type-filter.tsx'
import { OwnWalk, OwnWalkToggle, WalkOffer } from './walk/walk-offer.tsx'

/** Older than this it is said how old the list is. */
const freshMs = 12 * 60 * 60_000

type FoundPlacesProps = {
  found: Found
  view: View
  onPick(place: ChosenPlace): void
}

/** What was found, narrowed to the picked types: as a list or on the map. */
export const FoundPlaces = ({ found, view, onPick }: FoundPlacesProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { spot, places, at } = found
  const [picked, setPicked] = useState<ReadonlySet<Kind>>(new Set())
  const storyOf = useStoriesByPlace()
  const isOnline = useIsOnline()
  const packed = usePacksValue(useCallback(() => packedIds(language), [language]))
  const here = useHere(spot)
  const from = here ?? spot
  const heading = useCompass()
  const isMap = view.shown === 'map'
  const isBeside = view.shown === 'both'
  const [selected, select] = useState(view.place)
  const shown = picked.size === 0 ? places : places.filter((place) => picked.has(kindOf(place)))
  const { pins: stories } = useStoryPins()
  const pins = useMemo(() => pinsOf(shown, stories), [shown, stories])
  const storyAway = stories.find(({ placeId }) => placeId === selected)

  const placeHere = shown.find(({ id }) => id === selected)
  const ofStory = placeHere === undefined && storyAway && <StoryCard pin={storyAway} />

  const cardOf = (place: PlaceAround) => {
    const isOpen = place.id === selected
    const toggle = (): void => select(isOpen ? undefined : place.id)
    return (
      <FoundPlace
        detail={view.shown === 'list' ? undefined : { isOpen, isInList: isBeside, toggle }}
        from={from}
        heading={heading}
        isRead={!isOnline && (packed?.has(place.id) ?? false)}
        onPick={onPick}
        place={place}
        story={storyOf(place)}
      >
        <OwnWalkToggle place={place} />
      </FoundPlace>
    )
  }

  const sheet = isMap && (placeHere === undefined ? ofStory : cardOf(placeHere))
  const map = (
    <MapPanel
      around={spot}
      foot={
        isMap && (
          <div className="p-2">
            <OwnWalk from={from} />
          </div>
        )
      }
      here={here ?? null}
      isScreen={isMap}
      onFailed={view.onFailed}
      onSelect={select}
      pins={pins}
      place={view.place}
      selected={selected}
      sheet={sheet}
    />
  )

  return (
    <section
      aria-labelledby="found"
      className={isMap ? mapScreenClass : `grid grid-cols-1 ${isBeside ? 'gap-3' : 'gap-4'}`}
    >
      <div className={isMap ? mapHeadClass(Boolean(sheet)) : 'contents'}>
        <div
          className={
            isMap ? mapBarClass : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2'
          }
        >
          <div className={isBeside ? 'flex flex-wrap items-baseline gap-x-3' : ''}>
            <h2
              className={`font-semibold font-serif ${isMap ? 'text-lg leading-tight' : 'text-section'}`}
              id="found"
              tabIndex={-1}
            >
              <Near found={found} />
            </h2>
            <p className="text-small text-soft" role="status">
              {t('around.count', { count: shown.length })}
            </p>
          </div>
          {places.length > 0 && <ViewSwitch view={view} />}
        </div>
        {Date.now() - at > freshMs && !isMap && (
          <p className="text-small text-soft">
            {t('around.asOf', { date: formatDate(new Date(at).toISOString(), language) })}
          </p>
        )}
        {places.length === 0 ? (
          <Nothing title={t('around.empty')}>{t('around.emptyHelp')}</Nothing>
        ) : (
          <TypeFilter isRow={isBeside} onChange={setPicked} picked={picked} places={places} />
        )}
      </div>
      {isMap ? (
        map
      ) : (
        <>
          {places.length > 0 && shown.length === 0 && <p>{t('around.noneOfType')}</p>}
          <WalkOffer from={spot} places={places} />
          <ul className={`grid grid-cols-1 gap-3 ${isBeside ? '' : 'md:grid-cols-2'}`}>
            {isBeside && ofStory && <Row isMarked>{ofStory}</Row>}
            {shown.map((place) => (
              <Row isMarked={isBeside && place.id === selected} key={place.id}>
                {cardOf(place)}
              </Row>
            ))}
          </ul>
          <OwnWalk from={from} />
          {isBeside && <BesideList>{map}</BesideList>}
          {places.length > 0 && <p className="text-small text-soft">{t('around.credit')}</p>}
        </>
      )}
    </section>
  )
}

/** What the places are near: a story's place by its name in the reader's language, if that is among them. */
const Near = ({ found: { spot, places } }: { found: Found }): ReactNode => {
  const { t } = useTranslation()
  const { town, place } = spot
  if (town === null) return t('around.nearYou')
  const known = places.find(({ id }) => id === place?.id)
  const [before, after] = t('around.near', { town: '\n' }).split('\n')
  return (
    <>
      {before}
      <span lang={known === undefined ? place?.language : undefined}>{known?.name ?? town}</span>
      {after}
    </>
  )
}

/** A place of the list. When its pin is tapped it comes into sight, marked. */
const Row = ({ isMarked, children }: { isMarked: boolean; children: ReactNode }) => (
  <li
    aria-current={isMarked || undefined}
    className="grid rounded-card outline-accent aria-[current]:bg-raised aria-[current]:outline-2"
    ref={useInSight<HTMLLIElement>(isMarked)}
  >
    {children}
  </li>
)

const Nothing = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-hair rounded-card bg-sunk p-group">
    <p className="font-semibold">{title}</p>
    <p className="text-soft">{children}</p>
  </div>
)

/** The user's newest story about a place, by the place's id. */
const useStoriesByPlace = (): ((place: PlaceAround) => Story | undefined) => {
  const stories = useStories(({ stories }) => stories)
  const byPlace = useMemo(() => {
    // The newest come first, so in this order the newest replaces the older ones of its place.
    const entries = (stories ?? []).flatMap((story) =>
      story.placeId === null ? [] : [[story.placeId, story] as const],
    )
    return new Map(entries.toReversed())
  }, [stories])
  return ({ id }) => byPlace.get(id)
}

/** Where the device is, while it is followed; undefined around a town. */
const useHere = (spot: Spot): Point | undefined => {
  const [here, setHere] = useState<Point>()
  const isDevice = spot.town === null
  useEffect(() => {
    setHere(undefined)
    if (!isDevice) return
    let stop = (): void => {}
    let isLeft = false
    const follow = async (): Promise<void> => {
      if (!(await isLocationAllowed()) || isLeft) return
      stop = followDevice(
        ({ latitude, longitude }) => setHere({ latitude, longitude }),
        (reason) => console.info(`The location is not followed: ${reason}`),
      )
    }
    void follow().catch((error: unknown) => console.info('The location is not followed', error))
    return () => {
      isLeft = true
      stop()
    }
  }, [isDevice])
  return here
}
