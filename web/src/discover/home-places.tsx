import { PlacesAround } from '#web/places'
import { pickPlace, useDraftText, usePhoto } from '#web/story-request'

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
