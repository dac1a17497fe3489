import { NearbyPlaces } from '#web/places/nearby/nearby-places.tsx'
import { useDraftText } from '#web/story-request/draft/draft-text.ts'
import { pickPlace } from './picked-place.ts'

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
