import type { Candidate } from '@storystone/schema/contract/places.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { findPlaces } from '#web/places/find-places.ts'

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
export const findOthers = async (story: Told, signal: AbortSignal): Promise<Candidate[]> => {
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
