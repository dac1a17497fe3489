import type { Candidate } from '@storystone/schema/contract/places.ts'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { chosenPlace, type PlaceAnswer, type PlaceQuestion } from '../question.ts'
import { OtherName } from './other-name.tsx'
import { PlaceCard } from './place-card.tsx'

type PlacePickerProps = PlaceQuestion & {
  /** Called without an answer when the user leaves it open. */
  onAnswer(given?: PlaceAnswer): void
}

/** Asks which place is meant, in a sheet within reach of the thumb. */
export const PlacePicker = ({ places, typed, hasPhoto, onAnswer }: PlacePickerProps) => {
  const { t } = useTranslation()
  const isOpen = places.length === 0
  const title = isOpen ? 'places.unknown' : hasPhoto ? 'places.whichInPhoto' : 'places.which'
  return (
    <Dialog isSheet onClose={() => onAnswer()} title={t(title)}>
      <p className="text-small text-soft">{t(isOpen ? 'places.unknownHelp' : 'places.free')}</p>
      {!isOpen && (
        <ul className="grid gap-2">
          {places.slice(0, mostCards).map((place) => (
            <li key={place.id}>
              <PlaceCard
                onPick={() => onAnswer({ kind: 'place', place: chosenPlace(place) })}
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
