import type { Candidate } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPlaces, PlaceCard } from '#web/places'
import { Skeleton } from '#web/ui/page/page.tsx'

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

/** How many places are offered of the same name, and how many around. */
const mostOfEach = 3

type Told = Pick<Story, 'placeId' | 'landmark' | 'language'>

/** A photo was taken near the place that it was taken for. */
const around = async (
  { latitude, longitude }: Candidate,
  { language }: Told,
  signal: AbortSignal,
): Promise<readonly Candidate[]> => {
  if (latitude === null || longitude === null) return []
  const search = { text: '', language, location: { latitude, longitude } }
  return (await findPlaces(search, signal)).candidates
}

/** What a photo may show instead of a story's place: others of its name, and those around it. */
const findOthers = async (story: Told, signal: AbortSignal): Promise<Candidate[]> => {
  const { landmark, placeId, language } = story
  if (landmark === null) return []
  const search = { text: landmark, language, location: undefined }
  const { candidates } = await findPlaces(search, signal)
  const others = candidates.filter(({ id }) => id !== placeId)
  const place = candidates.find(({ id }) => id === placeId)
  const near = place ? await around(place, story, signal) : []
  const isNew = ({ id }: Candidate): boolean =>
    id !== placeId && others.every((other) => other.id !== id)
  return [...others.slice(0, mostOfEach), ...near.filter(isNew).slice(0, mostOfEach)]
}
