import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { placeTypes } from '@storystone/schema/place-types.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packedIds, usePacksValue } from '#web/offline-areas'
import { useIsOnline } from '#web/platform/connection/use-connection.ts'
import { isLocationAllowed } from '#web/platform/device-position.ts'
import { useLanguage } from '#web/platform/i18n.ts'
import { useStories } from '#web/stories'
import { formatDate } from '#web/ui/dates-and-numbers.tsx'
import { followDevice, useCompass } from './device-sensors.ts'
import { FoundPlace } from './found-place.tsx'
import { BesideList, MapPanel, mapColumnClass, type View, ViewSwitch } from './map/map-view.tsx'
import type { Found, Spot } from './store.ts'
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
  const [marked, setMarked] = useState(view.place)
  const shown = picked.size === 0 ? places : places.filter((place) => picked.has(kindOf(place)))

  const cardOf = (place: PlaceAround) => (
    <>
      <FoundPlace
        from={from}
        heading={heading}
        isRead={!isOnline && (packed?.has(place.id) ?? false)}
        onPick={onPick}
        place={place}
        story={storyOf(place)}
      />
      <OwnWalkToggle place={place} />
    </>
  )

  const map = (
    <MapPanel
      around={spot}
      cardOf={cardOf}
      here={here ?? null}
      onFailed={view.onFailed}
      place={view.place}
      places={shown}
      {...(isBeside && { onPlace: setMarked })}
    />
  )

  return (
    <section aria-labelledby="found" className={`grid grid-cols-1 ${isBeside ? 'gap-3' : 'gap-4'}`}>
      <div className={isMap ? mapColumnClass : 'contents'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className={isBeside ? 'flex flex-wrap items-baseline gap-x-3' : ''}>
            <h2 className="font-semibold font-serif text-section" id="found" tabIndex={-1}>
              <Near found={found} />
            </h2>
            <p className="text-small text-soft" role="status">
              {t('around.count', { count: shown.length })}
            </p>
          </div>
          {places.length > 0 && <ViewSwitch view={view} />}
        </div>
        {Date.now() - at > freshMs && (
          <p className="text-small text-soft">
            {t('around.asOf', { date: formatDate(new Date(at).toISOString(), language) })}
          </p>
        )}
        {places.length === 0 ? (
          <Nothing title={t('around.empty')}>{t('around.emptyHelp')}</Nothing>
        ) : (
          <TypeFilter isRow={isBeside} onChange={setPicked} picked={picked} places={places} />
        )}
        {places.length > 0 && shown.length === 0 && <p>{t('around.noneOfType')}</p>}
        {isMap && map}
        {isMap && <OwnWalk from={from} />}
      </div>
      <WalkOffer from={spot} places={places} />
      {!isMap && (
        <ul className={`grid grid-cols-1 gap-3 ${isBeside ? '' : 'md:grid-cols-2'}`}>
          {shown.map((place) => (
            <Row isMarked={place.id === marked} key={place.id}>
              {cardOf(place)}
            </Row>
          ))}
        </ul>
      )}
      {!isMap && <OwnWalk from={from} />}
      {isBeside && <BesideList>{map}</BesideList>}
      {places.length > 0 && <p className="text-small text-soft">{t('around.credit')}</p>}
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
const Row = ({ isMarked, children }: { isMarked: boolean; children: ReactNode }) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <li
      aria-current={isMarked || undefined}
      className="relative rounded-card outline-accent aria-[current]:outline-2"
      ref={row}
    >
      {children}
    </li>
  )
}

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

/** What the list may be narrowed to. */
type Kind = NonNullable<PlaceAround['type']> | 'other'

/** What a place counts as. */
const kindOf = ({ type }: PlaceAround): Kind => type ?? 'other'

type TypeFilterProps = {
  places: readonly PlaceAround[]
  /** Nothing picked shows all. */
  picked: ReadonlySet<Kind>
  onChange(picked: ReadonlySet<Kind>): void
  /** In one row at any width, which scrolls: in the list beside a map. */
  isRow?: boolean
}

/**
 * On a desktop no more are shown at first: there the row wraps, and would push the list away. Anywhere else it
 * scrolls: a phone in landscape has neither the width for them nor the height for a second row.
 */
const mostAtFirst = 4

const chipClass =
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-rule bg-raised px-4 text-small hover:border-edge aria-pressed:border-accent aria-pressed:bg-sunk aria-pressed:font-semibold'

/** The types of the places around, each with how many there are, the most frequent first. */
export const TypeFilter = ({ places, picked, onChange, isRow = false }: TypeFilterProps) => {
  const { t } = useTranslation()
  const countOf = (kind: Kind): number => places.filter((place) => kindOf(place) === kind).length
  const kinds: readonly Kind[] = [...placeTypes, 'other']
  const shown = kinds
    .filter((kind) => countOf(kind) > 0 || picked.has(kind))
    .sort((one, other) => countOf(other) - countOf(one))
  const [isOpened, setIsOpened] = useState(false)
  const isWhole = isOpened || isRow
  if (shown.length < 2) return null
  const toggle = (kind: Kind): void => {
    const next = new Set(picked)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <fieldset
      className={`flex min-w-0 gap-2 overflow-x-auto py-1 ${isRow ? '[scrollbar-width:thin]' : '-mx-5 [scrollbar-width:none] px-5 sm:-mx-8 sm:px-8 wide:mx-0 wide:flex-wrap wide:px-0'}`}
    >
      <legend className="sr-only">{t('around.filter')}</legend>
      <button
        aria-pressed={picked.size === 0}
        className={chipClass}
        onClick={() => onChange(new Set())}
        type="button"
      >
        {t('around.all')}
      </button>
      {shown.map((kind, index) => (
        <button
          aria-pressed={picked.has(kind)}
          className={`${chipClass} ${index < mostAtFirst || isWhole || picked.has(kind) ? '' : 'wide:hidden'}`}
          key={kind}
          onClick={() => toggle(kind)}
          type="button"
        >
          {t(`placeTypes.${kind}`)}
          <span className="text-soft">{countOf(kind)}</span>
        </button>
      ))}
      {shown.length > mostAtFirst && !isWhole && (
        <button
          className={`${chipClass} font-semibold text-accent not-wide:hidden`}
          onClick={() => setIsOpened(true)}
          type="button"
        >
          {t('around.moreTypes')}
        </button>
      )}
    </fieldset>
  )
}
