import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { StoryPin } from '@storystone/schema/contract/map.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { missingPart } from '#web/platform/lazy-part.ts'
import { StoryImage, useStories } from '#web/stories'
import { CloseIcon } from '#web/ui/icons/late-icons.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { useLoaded } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { cardClass, TellsStory } from '../place-row.tsx'
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
  const opensOn = pins.find(({ id }) => id === props.place)
  const { loading, retry } = useLoaded(loadCanvas)
  const place = places.find(({ id }) => id === selected)
  const story = stories.find(({ placeId }) => placeId === selected)
  const ofStory = story !== undefined && <Card pin={story} />
  const card = place === undefined ? ofStory : onPlace === undefined && cardOf?.(place)
  const select = (id: string | undefined): void => {
    setSelected(id)
    onPlace?.(places.some((one) => one.id === id) ? id : undefined)
  }

  if (loading.status === 'failed') {
    return <FailedLoad error={loading.error} onRetry={retry} title={t('around.mapFailure')} />
  }
  const Canvas = loading.status === 'loaded' ? loading.value : undefined
  return (
    <div className="flex flex-1 flex-col gap-2">
      <p className="sr-only">{t('around.mapHelp')}</p>
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
        {card && (
          <div className="absolute inset-x-2 bottom-2 mx-auto flex max-h-[calc(100%-4rem)] max-w-md animate-appear flex-col rounded-card bg-raised shadow-sheet">
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
  const story = useStories().stories?.find(({ id }) => id === pin.id)
  return (
    <Link className={cardClass} to={`/story/${pin.id}`}>
      {story !== undefined && (
        <StoryImage className="arch h-20 w-16 shrink-0 border border-rule" story={story} />
      )}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span
          className="line-clamp-2 wrap-anywhere font-semibold font-serif text-lg leading-snug"
          lang={pin.language}
        >
          {withoutItalics(pin.title)}
        </span>
        <TellsStory />
      </span>
    </Link>
  )
}
