import { PlacesAround } from '#web/places'
import { pickPlace, useDraftText } from '#web/story-request'

/** The places around, of which one tap fills the field. */
export const HomePlaces = ({ onPick }: { onPick(): void }) => {
  const { text } = useDraftText()
  return (
    <PlacesAround
      onPick={(place) => {
        pickPlace(place)
        onPick()
      }}
      text={text}
    />
  )
}
