import { NearbyPlaces } from '#web/places'
import { pickPlace, useDraftText } from '#web/story-request'

/** The places around, of which one tap fills the field. */
export const Nearby = ({ onPick }: { onPick(): void }) => {
  const { text } = useDraftText()
  return (
    <NearbyPlaces
      onPick={(place) => {
        pickPlace(place)
        onPick()
      }}
      text={text}
    />
  )
}
