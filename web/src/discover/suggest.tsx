import type { RefObject } from 'react'
import { chosenPlace, PlaceSuggestions } from '#web/places'
import { pickedPlace, pickPlace, useDraftText } from '#web/story-request'

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
