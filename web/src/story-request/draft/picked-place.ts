import type { ChosenPlace } from '@storystone/schema/contract/places.ts'
import { onUserGone } from '#web/account'
import { useDraftText } from './draft.ts'

let picked: ChosenPlace | undefined

/** Fills the field of home with a place, and remembers which one it is. */
export const pickPlace = (place: ChosenPlace): void => {
  picked = place
  useDraftText.getState().setText(place.name)
}

/** The place that a text was filled in for; undefined once the text was edited. */
export const pickedPlace = (text: string): ChosenPlace | undefined =>
  picked?.name === text.trim() ? picked : undefined

onUserGone(() => {
  picked = undefined
})
