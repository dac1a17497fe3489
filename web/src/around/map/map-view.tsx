import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { StoryPin } from '@storystone/schema/contract/map.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { missingPart } from '#web/platform/lazy-part.ts'
import { StoryImage, useStories } from '#web/stories'
import { CloseIcon } from '#web/ui/icons/lazy-icons.tsx'
import { useHasColumn } from '#web/ui/page/desktop.ts'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { useLoaded } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { rowNameClass, rowPictureClass } from '#web/ui/place-row.tsx'
import { cardClass, TellsStory } from '../found-place.tsx'
import { pinsOf, useStoryPins } from './pins.ts'

/** The map weighs more than the rest of the app: it is loaded when it is opened. */
const loadCanvas = async () => {
  try {
    return (await import('./map-canvas.tsx')).MapCanvas
  } catch (error) {
    await missingPart.handle(error)
    throw error
  }
}

type MapPanelProps = {
  places: readonly PlaceAround[]
  here: Point | null
  around: Point | null
  /** The id of a place: the map opens on it, with its card. */
  place?: string | undefined
  onFailed(): void
  /** The card of a place around. */
  cardOf?(place: PlaceAround): ReactNode
  /** Has the list beside the map mark the place of a tapped pin, in place of a card. */
  onPlace?(id: string | undefined): void
}

/** The map with its credit, and the card of the pin that was tapped. */
export const MapPanel = ({ places, here, around, onFailed, cardOf, ...props }: MapPanelProps) => {
  const { onPlace } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const { pins: stories } = useStoryPins()
  const pins = useMemo(() => pinsOf(places, stories), [places, stories])
  const [selected, setSelected] = useState(props.place)
  const first = pins.find(({ id }) => id === props.place)
  const { loading, retry } = useLoaded(loadCanvas)
  const place = places.find(({ id }) => id === selected)
  const story = stories.find(({ placeId }) => placeId === selected)
  const ofStory = story !== undefined && <Card pin={story} />
  const card = place === undefined ? ofStory : onPlace === undefined && cardOf?.(place)
  const isInList = (id: string | undefined): boolean => places.some((one) => one.id === id)
  const opensOn = first && { ...first, hasCard: onPlace === undefined || !isInList(first.id) }
  const select = (id: string | undefined): void => {
    setSelected(id)
    onPlace?.(isInList(id) ? id : undefined)
  }

  if (loading.status === 'failed') {
    return <FailedLoad error={loading.error} onRetry={retry} title={t('around.mapFailure')} />
  }
  const Canvas = loading.status === 'loaded' ? loading.value : undefined
  return (
    <div className="flex flex-1 flex-col gap-2">
      <p className="sr-only">{t('around.mapHelp')}</p>
      <div className="relative flex flex-1 flex-col gap-2">
        <div className="relative min-h-72 flex-1 overflow-hidden rounded-card border border-rule">
          {Canvas === undefined ? (
            <Skeleton className="absolute inset-0" />
          ) : (
            <Canvas
              around={around}
              here={here}
              language={language}
              onFailed={(error) => {
                console.info('The map can’t be drawn', error)
                onFailed()
              }}
              onSelect={select}
              opensOn={opensOn}
              pins={pins}
              selected={selected}
            />
          )}
        </div>
        {card && (
          <div className="tight:relative absolute inset-x-2 tight:inset-x-0 bottom-2 tight:bottom-0 mx-auto flex tight:max-h-none max-h-[calc(100%-4rem)] w-[calc(100%-1rem)] tight:w-full max-w-md animate-appear flex-col rounded-card bg-raised shadow-sheet">
            <div className="overflow-y-auto rounded-card tight:[&_.arch]:hidden">{card}</div>
            <button
              aria-label={t('buttons.dismiss')}
              className="absolute -top-12 left-0 grid size-11 place-items-center rounded-full border border-rule bg-raised shadow-card"
              onClick={() => setSelected(undefined)}
              type="button"
            >
              <CloseIcon />
            </button>
          </div>
        )}
      </div>
      <p className="text-small text-soft">
        ©{' '}
        <a className="underline" href="https://www.openmaptiles.org/" rel="noreferrer">
          OpenMapTiles
        </a>{' '}
        · ©{' '}
        <a className="underline" href="https://www.openstreetmap.org/copyright" rel="noreferrer">
          {t('around.mapCredit')}
        </a>
      </p>
    </div>
  )
}

/** The card of a story whose place is not around. */
const Card = ({ pin }: { pin: StoryPin }) => {
  const story = useStories(({ stories }) => stories?.find(({ id }) => id === pin.id))
  return (
    <Link className={cardClass} to={`/story/${pin.id}`}>
      {story !== undefined && <StoryImage className={rowPictureClass} story={story} />}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={rowNameClass} lang={pin.language}>
          {withoutItalics(pin.title)}
        </span>
        <TellsStory />
      </span>
    </Link>
  )
}

/** Why a device gets no map: it can't draw one, or it saves data. */
type NoMap = 'noWebgl' | 'savesData'

const savesData = (): boolean => {
  // Not in the standard library's types: it is not in every browser.
  const { connection }: Navigator & { connection?: { readonly saveData?: boolean } } = navigator
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

/** Why this device gets no map; undefined where it does. */
const whyNoMap = (): NoMap | undefined => {
  if (savesData()) return 'savesData'
  return document.createElement('canvas').getContext('webgl2') === null ? 'noWebgl' : undefined
}

/** Whether the places are a list, a map that fills the window, or, on a desktop, the one beside the other. */
export type View = {
  readonly shown: 'list' | 'map' | 'both'
  /** Why there is only the list; undefined where a map can be shown. */
  readonly noMap: NoMap | undefined
  /** The id of the place that the address names: the map opens on it, with its card. */
  readonly place: string | undefined
  show(shown: 'list' | 'map'): void
  onFailed(): void
}

/** The view that the address names; on a desktop always both. The list stands alone where there can be no map. */
export const useView = (): View => {
  const [parameters, setParameters] = useSearchParams()
  const [noMap, setNoMap] = useState(whyNoMap)
  const hasColumn = useHasColumn()
  const hasMap = noMap === undefined && (hasColumn || parameters.get('view') === 'map')
  const withMap = hasColumn ? 'both' : 'map'
  return {
    shown: hasMap ? withMap : 'list',
    noMap,
    place: parameters.get('place') ?? undefined,
    show: (view) => setParameters(view === 'list' ? {} : { view }, { replace: true }),
    onFailed: () => setNoMap('noWebgl'),
  }
}

/** Has the map no longer open on the place that the address names: one looks around elsewhere. */
export const useLeavePlace = (): (() => void) => {
  const [parameters, setParameters] = useSearchParams()
  return () => {
    if (!parameters.has('place')) return
    const rest = new URLSearchParams(parameters)
    rest.delete('place')
    setParameters(rest, { replace: true })
  }
}

/** The map and what stands above it fill the window, between the header and what sticks to the bottom. */
export const mapColumnClass =
  'above-foot flex min-h-[calc(100svh-5.25rem-var(--places,0px)-var(--foot,0px))] flex-col gap-3'

/** A page with a map beside it: its own column keeps this width. */
export const besideMapClass =
  'relative -mt-4 grid min-h-[calc(100svh-9rem)] grid-cols-1 content-start gap-4 pr-[calc(100%-25rem)]'

/**
 * Where the map stands beside the list, which is {@link besideMapClass}: it stays in sight, and reaches the
 * window's edge. The rail has 6rem of the window; the rest is the same on both sides of the page.
 */
export const BesideList = ({ children }: { children: ReactNode }) => (
  <div className="absolute -top-3 right-[calc(1.5rem-(100vw-6rem-100%)/2)] bottom-0 left-[27rem]">
    <div className="above-foot sticky top-17 flex h-[calc(100svh-5rem-var(--foot,0px))]">
      {children}
    </div>
  </div>
)

const buttonClass =
  'min-h-11 rounded-full border border-transparent px-3 sm:px-5 text-small hover:bg-raised aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:font-semibold aria-pressed:shadow-card'

/** The choice of list or map, or why there is only the list; nothing where both are seen. */
export const ViewSwitch = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  if (view.noMap !== undefined) {
    return <p className="text-small text-soft">{t(`around.${view.noMap}`)}</p>
  }
  if (view.shown === 'both') return null
  return (
    <fieldset className="flex min-w-0 justify-self-start rounded-full bg-sunk p-1">
      <legend className="sr-only">{t('around.view')}</legend>
      {(['list', 'map'] as const).map((each) => (
        <button
          aria-pressed={(view.shown === 'list') === (each === 'list')}
          className={buttonClass}
          key={each}
          onClick={() => view.show(each)}
          type="button"
        >
          {t(`around.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** All the user's stories on the map, before anybody has said where to look. */
export const Everywhere = ({ view }: { view: View }) => {
  const { t } = useTranslation()
  const { pins } = useStoryPins()
  if (pins.length === 0 || view.noMap !== undefined) return null
  const { onFailed, place } = view
  const map = (
    <MapPanel around={null} here={null} onFailed={onFailed} place={place} places={nowhere} />
  )
  return (
    <section
      aria-labelledby="everywhere"
      className={view.shown === 'map' ? mapColumnClass : 'grid gap-4'}
    >
      {/* Beside the map nothing would follow it. */}
      <div
        className={
          view.shown === 'both'
            ? 'sr-only'
            : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2'
        }
      >
        <h2 className="font-semibold font-serif text-section" id="everywhere">
          {t('around.everywhere')}
        </h2>
        <ViewSwitch view={view} />
      </div>
      {view.shown === 'map' && map}
      {view.shown === 'both' && <BesideList>{map}</BesideList>}
    </section>
  )
}

const nowhere = [] as const

/** Has the service worker keep the files that draw the map; false where the device can't draw one, or saves data. */
export const keepMapFiles = async (): Promise<boolean> => {
  if (whyNoMap() !== undefined) return false
  const { mapFiles } = await import('./map-canvas.tsx')
  // biome-ignore lint/style/noRestrictedGlobals: files of the build, not an endpoint
  await Promise.all(mapFiles.map((url) => fetch(url)))
  return true
}
