import type { Candidate, ChosenPlace } from '@storystone/schema/contract/places.ts'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/platform/i18n.ts'
import { formatDistance } from './dates-and-numbers.tsx'
import { PlaceDrawing } from './drawings/place-drawing.tsx'
import { Skeleton } from './page/page.tsx'

type PlacePictureProps = {
  place: ChosenPlace
  className: string
  /** Called when our drawing takes the picture's place. */
  onDrawn?(): void
}

/** The small picture of a place, or our drawing where there is none that may be shown. */
export const PlacePicture = ({ place, className, onDrawn }: PlacePictureProps) => {
  const { pictureUrl } = place
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={`block overflow-hidden bg-sunk ${className}`}>
      {pictureUrl === null || failed === pictureUrl ? (
        <PlaceDrawing type={place.type ?? null} />
      ) : (
        <img
          alt=""
          className="size-full object-cover"
          decoding="async"
          loading="lazy"
          onError={() => {
            setFailed(pictureUrl)
            onDrawn?.()
          }}
          src={`${pictureUrl}?width=250`}
        />
      )}
    </span>
  )
}

const row =
  'flex w-full tight:flex-col items-center tight:items-start gap-3 text-left hover:bg-sunk'

/** The look of what a row stands in: a link, a button, an option. */
export const placeRowClass = `${row} rounded-stone p-2`
/** With a frame of its own. */
export const placeCardClass = `${row} h-full rounded-card border border-rule bg-raised p-2.5 hover:border-edge disabled:opacity-50`

const sizeClass = 'h-18 w-14.5 shrink-0'
export const rowPictureClass = `arch border border-rule ${sizeClass}`
export const rowNameClass =
  'tight:line-clamp-none line-clamp-3 wrap-anywhere font-semibold font-serif text-lg leading-snug'

/** From here on it is another town, which the description names, and no way to walk. */
const farMetres = 50_000

type PlaceRowProps = {
  place: ChosenPlace & Pick<Candidate, 'description' | 'distance'>
  /** How far it is and where, if more is known than the distance. */
  way?: ReactNode
  /** More lines. */
  children?: ReactNode
}

/** What every list says of a place: its picture, its name, what and where it is, and how far away. */
export const PlaceRow = ({ place, way, children }: PlaceRowProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, type, distance } = place
  const description = place.description ?? (type && t(`placeTypes.${type}`))
  return (
    <>
      <PlacePicture className={rowPictureClass} place={place} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={rowNameClass}>{name}</span>
        {description && (
          <span className="tight:line-clamp-none line-clamp-2 text-small text-soft first-letter:uppercase">
            {description}
          </span>
        )}
        {way}
        {way === undefined && distance !== null && distance < farMetres && (
          <span className="text-small text-soft">
            {t('places.away', { distance: formatDistance(distance, language) })}
          </span>
        )}
        {children}
      </span>
    </>
  )
}

/** A row that is still loading. */
export const PlaceRowSkeleton = () => (
  <div className={`${placeCardClass} tight:flex-row`}>
    <Skeleton className={sizeClass} shape="arch" />
    <span className="grid flex-1 gap-2">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-3.5 w-4/5" />
    </span>
  </div>
)

type PlaceChoicesProps = {
  places: readonly Candidate[]
  disabled?: boolean
  ref?: Ref<HTMLUListElement>
  onPick(place: Candidate): void
}

/** Places of which one is picked. */
export const PlaceChoices = ({ places, disabled = false, ref, onPick }: PlaceChoicesProps) => (
  <ul className="grid gap-2 empty:hidden" ref={ref}>
    {places.map((place) => (
      <li key={place.id}>
        <button
          className={placeCardClass}
          disabled={disabled}
          onClick={() => onPick(place)}
          type="button"
        >
          <PlaceRow place={place} />
        </button>
      </li>
    ))}
  </ul>
)
