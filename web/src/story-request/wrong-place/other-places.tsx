import type { Candidate } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceCard } from '#web/places/picker/place-picker.tsx'
import { Skeleton } from '#web/ui/page/page.tsx'
import { findOthers } from './find-others.ts'

type OtherPlacesProps = { story: Story; disabled: boolean; onPick(place: Candidate): void }

/** The places that a photo may show instead, to pick from. Without any, only a name helps. */
export const OtherPlaces = ({ story, disabled, onPick }: OtherPlacesProps) => {
  const { t } = useTranslation()
  const places = useOthers(story)
  if (places === undefined) {
    return (
      <div role="status">
        <span className="sr-only">{t('app.loading')}</span>
        <Skeleton className="h-24" />
      </div>
    )
  }
  return (
    <ul className="grid gap-2 empty:hidden">
      {places.map((place) => (
        <li key={place.id}>
          <PlaceCard disabled={disabled} onPick={() => onPick(place)} place={place} />
        </li>
      ))}
    </ul>
  )
}

/** Undefined until they are found. */
const useOthers = ({ placeId, landmark, language }: Story): Candidate[] | undefined => {
  const [places, setPlaces] = useState<Candidate[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    findOthers({ placeId, landmark, language }, signal)
      .catch((error: unknown) => {
        console.info('The other places could not be looked up', error)
        return []
      })
      .then((found) => signal.aborted || setPlaces(found))
    return () => leaving.abort()
  }, [placeId, landmark, language])
  return places
}
