import type { Candidate } from '@storystone/schema/contract/places.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCredits, useIsAllFree } from '#web/billing'
import { CheckBox } from '#web/ui/controls/check-box.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { PlaceAnswer, PlaceQuestion } from '../place-question.ts'
import { chosenPlace } from '../place-search.ts'
import { OtherName } from './other-name.tsx'
import { PlaceCard } from './place-card.tsx'

type PlacePickerProps = PlaceQuestion & {
  /** Called without an answer when the user leaves it open. */
  onAnswer(given?: PlaceAnswer): void
}

/** Asks which place is meant, in a sheet within reach of the thumb. */
export const PlacePicker = ({
  places,
  typed,
  hasPhoto,
  format,
  isFreeOffered = false,
  onAnswer,
}: PlacePickerProps) => {
  const { t } = useTranslation()
  const [isFree, setIsFree] = useState(false)
  const { costs } = useCredits()
  const isAllFree = useIsAllFree()
  const list = useRef<HTMLUListElement>(null)
  const isOpen = places.length === 0
  const title = isOpen ? 'places.unknown' : hasPhoto ? 'places.whichInPhoto' : 'places.which'

  // An open dialog gives the focus to its first control, but Enter should pick a place.
  useLayoutEffect(() => {
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])

  return (
    <Dialog isSheet onClose={() => onAnswer()} title={t(title)}>
      <div className="grid gap-1">
        {!isOpen && (
          <p className="font-semibold" role="status">
            {t('places.whatYouGet', {
              format: t(`formats.${format}`),
              price:
                isFree || isAllFree || costs[format] === 0
                  ? t('places.priceFree')
                  : t('common.credits', { count: costs[format] }),
            })}
          </p>
        )}
        <p className="text-small text-soft">
          {t(isOpen ? 'places.unknownHelp' : isAllFree ? 'places.allFree' : 'places.free')}
        </p>
      </div>
      {!isOpen && isFreeOffered && (
        <CheckBox isChosen={isFree} onChange={setIsFree}>
          {t('places.readFree')}
        </CheckBox>
      )}
      {!isOpen && (
        <ul className="grid gap-2" ref={list}>
          {places.slice(0, mostCards).map((place) => (
            <li key={place.id}>
              <PlaceCard
                onPick={() =>
                  onAnswer({ kind: 'place', place: chosenPlace(place), ...(isFree && { isFree }) })
                }
                place={place}
              />
            </li>
          ))}
        </ul>
      )}
      <OtherName
        isOpen={isOpen}
        onCancel={() => onAnswer()}
        onName={(name) => onAnswer({ kind: 'name', name })}
        typed={typed}
      />
      {!isOpen && <Credit places={places} />}
    </Dialog>
  )
}

const mostCards = 3

/** Where names and pictures come from; each picture has its own page there. */
const Credit = ({ places }: { places: readonly Candidate[] }) => {
  const { t } = useTranslation()
  const hasPicture = places.some(({ pictureUrl }) => pictureUrl !== null)
  return (
    <p className="text-small text-soft">
      {t(hasPicture ? 'places.creditWithPictures' : 'places.credit')}
    </p>
  )
}
