import type { StoryPin } from '@storystone/schema/contract/map.ts'
import type { Point } from '@storystone/schema/distance.ts'
import { withoutItalics } from '@storystone/schema/italics.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLanguage } from '#web/platform/i18n.ts'
import { missingPart } from '#web/platform/lazy-part.ts'
import { StoryImage, useStories } from '#web/stories'
import { CloseIcon } from '#web/ui/icons/lazy-icons.tsx'
import { FailedLoad } from '#web/ui/page/failed-load.tsx'
import { useLoaded } from '#web/ui/page/loaded-page.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { rowNameClass, rowPictureClass } from '#web/ui/place-row.tsx'
import { cardClass, TellsStory } from '../found-place.tsx'
import type { Pin } from './pins.ts'

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
  pins: readonly Pin[]
  here: Point | null
  around: Point | null
  /** The id of the pin that the map opens on. */
  place?: string | undefined
  selected?: string | undefined
  onSelect?(id: string | undefined): void
  onFailed(): void
  /** Whether the pins are the stops of a walk, in its order. */
  isWalk?: boolean
  /** Is looked at only, and left out where it can't be loaded. */
  isStill?: boolean
  /** Fills what it stands in, which is positioned; else it is a card. */
  isScreen?: boolean
  /** What is known of the selected pin: it comes up over the lower part of the map, which is moved as before. */
  sheet?: ReactNode
  /** What stands there as long as nothing is selected. */
  foot?: ReactNode
}

/** The map with its credit, and the sheet of the pin that was tapped. */
export const MapPanel = ({
  isScreen = false,
  sheet,
  foot,
  place,
  onFailed,
  isWalk = false,
  isStill = false,
  selected,
  onSelect = () => {},
  ...map
}: MapPanelProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { loading, retry } = useLoaded(loadCanvas)
  if (loading.status === 'failed') {
    if (isStill) return null
    return <FailedLoad error={loading.error} onRetry={retry} title={t('around.mapFailure')} />
  }
  const Canvas = loading.status === 'loaded' ? loading.value : undefined
  const hasSheet = Boolean(sheet)
  return (
    <div
      className={
        isScreen
          ? 'contents'
          : 'relative flex flex-1 flex-col overflow-hidden rounded-card border border-rule'
      }
    >
      <p className="sr-only">{t(isWalk ? 'walk.mapHelp' : 'around.mapHelp')}</p>
      {Canvas === undefined ? (
        <Skeleton className="absolute inset-0" />
      ) : (
        <Canvas
          {...map}
          hasSheet={hasSheet}
          isStill={isStill}
          isWalk={isWalk}
          language={language}
          onFailed={(error) => {
            console.info('The map can’t be drawn', error)
            onFailed()
          }}
          onSelect={onSelect}
          opensOn={map.pins.find(({ id }) => id === place)}
          selected={selected}
        />
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex max-h-[55%] flex-col *:pointer-events-auto flat:max-h-full flat:max-w-[50%]">
        <div className="pointer-events-none! flex items-end gap-2 *:pointer-events-auto">
          {hasSheet && (
            <button
              aria-label={t('buttons.dismiss')}
              className="m-2 grid size-11 shrink-0 place-items-center rounded-full border border-rule bg-raised shadow-card"
              onClick={() => onSelect(undefined)}
              type="button"
            >
              <CloseIcon />
            </button>
          )}
          <Credit />
        </div>
        {hasSheet ? (
          <div
            className="map-sheet grid animate-rise gap-3 overflow-y-auto overscroll-contain rounded-t-card bg-raised p-3 shadow-sheet"
            key={selected}
          >
            {sheet}
          </div>
        ) : (
          foot
        )}
      </div>
    </div>
  )
}

const Credit = () => {
  const { t } = useTranslation()
  return (
    <p className="ml-auto rounded-tl-stone bg-raised px-2 py-0.5 text-soft text-xs">
      ©{' '}
      <a className="underline" href="https://www.openmaptiles.org/" rel="noreferrer">
        OpenMapTiles
      </a>{' '}
      · ©{' '}
      <a className="underline" href="https://www.openstreetmap.org/copyright" rel="noreferrer">
        {t('around.mapCredit')}
      </a>
    </p>
  )
}

/** The card of a story whose place is not around. */
export const StoryCard = ({ pin }: { pin: StoryPin }) => {
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
