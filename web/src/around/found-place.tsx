import type { PlaceAround } from '@storystone/schema/contract/around.ts'
import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { chosenPlace } from '#web/places'
import { useLanguage } from '#web/platform/i18n.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { formatDistance } from '#web/ui/dates-and-numbers.tsx'
import { CheckIcon } from '#web/ui/icons/lazy-icons.tsx'
import { PlaceRow, placeCardClass } from '#web/ui/place-row.tsx'
import { WholeWords } from '#web/ui/whole-words.tsx'
import { bearingTo, compassPointOf } from './device-sensors.ts'

type FoundPlaceProps = {
  place: PlaceAround
  /** Where the distance is measured from. */
  from: Point
  /** Where the device points to; null without a compass. */
  heading: number | null
  /** The user's story about it. */
  story: Story | undefined
  /** Whether a kept area has it, and there is no connection to ask for more. */
  isRead: boolean
  onPick(place: ChosenPlace): void
  /** Its detail, which stands below it, in the list or in a sheet; without one a press opens a dialog. */
  detail?: { readonly isOpen: boolean; readonly isInList: boolean; toggle(): void } | undefined
  /** What stands at its right. */
  children?: ReactNode
}

/** The look of a card that leads somewhere, with room for a button of its own. */
export const cardClass = `${placeCardClass} pr-14 in-[.map-sheet]:border-0`

const PlaceSheet = lazyPart(async () => (await import('./place-sheet.tsx')).PlaceSheet)
const PlaceDetail = lazyPart(async () => (await import('./place-sheet.tsx')).PlaceDetail)

/** A place around: it leads to its story, or to what is known of it and how one is requested. */
export const FoundPlace = ({ onPick, detail, children, ...props }: FoundPlaceProps) => {
  const { place, from, heading, story, isRead } = props
  const [isDialog, setIsDialog] = useState(false)
  const words = <Words from={from} hasStory={story !== undefined} heading={heading} place={place} />
  const pick = (): void => onPick(chosenPlace(place))
  const to = story === undefined ? isRead && `/area/${place.id}` : `/story/${story.id}`
  return (
    <>
      <div className="relative grid">
        {to ? (
          <Link className={cardClass} to={to}>
            {words}
          </Link>
        ) : (
          <button
            {...(detail ? { 'aria-expanded': detail.isOpen } : { 'aria-haspopup': 'dialog' })}
            className={cardClass}
            onClick={detail?.toggle ?? (() => setIsDialog(true))}
            type="button"
          >
            {words}
          </button>
        )}
        {children}
      </div>
      {!to && (
        <Suspense>
          {detail?.isOpen && (
            <Detail isInList={detail.isInList}>
              <PlaceDetail onPick={pick} place={place} />
            </Detail>
          )}
          {isDialog && (
            <PlaceSheet
              onClose={() => setIsDialog(false)}
              onPick={pick}
              place={place}
              way={<Way from={from} heading={heading} to={place} />}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Where it has loaded, it is in sight with its row. */
const Detail = ({ isInList, children }: { isInList: boolean; children: ReactNode }) => (
  <div className="grid gap-3 in-[.map-sheet]:p-0 p-3" ref={useInSight<HTMLDivElement>(isInList)}>
    {children}
  </div>
)

type WordsProps = Pick<FoundPlaceProps, 'place' | 'from' | 'heading'> & { hasStory: boolean }

/** What a card says of a place. */
const Words = ({ place, from, heading, hasStory }: WordsProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { languages } = place
  const [only] = languages
  return (
    <PlaceRow place={place} way={<Way from={from} heading={heading} to={place} />}>
      {only !== undefined && !languages.includes(language) && (
        <span className="text-small text-soft">{t(`around.inOtherLanguage.${only}`)}</span>
      )}
      {hasStory && <TellsStory />}
    </PlaceRow>
  )
}

/** Marks what the user has a story of. */
export const TellsStory = () => {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-1 font-semibold text-accent text-small [&_svg]:size-4">
      <CheckIcon />
      {t('around.hasStory')}
    </span>
  )
}

type WayProps = { from: Point; to: PlaceAround; heading: number | null }

/** How far a place is and where. With a compass the arrow points to it. */
export const Way = ({ from, to, heading }: WayProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { latitude, longitude } = to
  if (latitude === null || longitude === null) return null
  const at = { latitude, longitude }
  const metres = metresBetween(from, at)
  if (metres < 20) return <span className="text-small text-soft">{t('around.close')}</span>
  const bearing = bearingTo(from, at)
  const distance = formatDistance(metres, language)
  const direction = t(`around.directions.${compassPointOf(bearing)}`)
  return (
    <span className="flex gap-1.5 text-small text-soft">
      <Arrow degrees={bearing - (heading ?? 0)} />
      <span>
        <WholeWords>{t('around.distance', { distance, direction })}</WholeWords>
      </span>
    </span>
  )
}

/** Brings what the map has marked into sight, where it stands beside it. */
export const useInSight = <Part extends HTMLElement>(isMarked: boolean): RefObject<Part | null> => {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (isMarked) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return part
}

/** An arrow in a direction, clockwise from the top. */
export const Arrow = ({
  degrees,
  className = 'mt-0.5 size-4',
}: {
  degrees: number
  className?: string
}) => (
  <svg aria-hidden="true" className={`shrink-0 fill-accent ${className}`} viewBox="-8 -8 16 16">
    <path d="M0-7 5 6 0 3-5 6z" transform={`rotate(${Math.round(degrees)})`} />
  </svg>
)
