import type { RefObject } from 'react'
import { chosenPlace, PlaceSuggestions, PlacesAround } from '#web/places'
import { pickedPlace, pickPlace, useDraftText, usePhoto } from '#web/story-request'

/** The places around, of which one tap fills the field. */
export const HomePlaces = ({ onPick }: { onPick(): void }) => {
  const { text } = useDraftText()
  const where = usePhoto(({ photo }) => photo?.where)
  return (
    <PlacesAround
      onPick={(place) => {
        pickPlace(place)
        onPick()
      }}
      photoAt={where?.status === 'found' ? where.location : undefined}
      text={text}
    />
  )
}

type SuggestProps = { input: RefObject<HTMLInputElement | null>; onPick(): void }

/** The suggestions below the field of home: one that is tapped is the place, and nobody asks later. */
export const Suggest = ({ input, onPick }: SuggestProps) => {
  const { text } = useDraftText()
  return (
    <PlaceSuggestions
      input={input}
      isChosen={pickedPlace(text) !== undefined}
      onPick={(place) => {
        pickPlace(chosenPlace(place))
        onPick()
      }}
      text={text}
    />
  )
}
