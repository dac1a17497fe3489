import type { Language } from '@storystone/schema/catalog.ts'
import { findCandidates } from './candidates.ts'
import { isTypoOf } from './edit-distance.ts'
import type { Landmark } from './landmark.ts'
import { loadLandmarks } from './load-landmarks.ts'
import { keysOf, nameKey } from './name-key.ts'
import { metresBetween, nearestWithin } from './nearest.ts'
import { withoutPlace } from './without-place.ts'

export type Gazetteer = {
  readonly landmarks: readonly Landmark[]
  /** The landmark of this name, in either language, maybe with its place; null when unknown. */
  findByName(text: string): Landmark | null
  /** Up to three names that the text may have meant, the nearest first; maybe none. */
  candidatesFor(text: string, language: Language): readonly string[]
  /** The nearest landmark within 1.5 km, or so many metres, of a point (degrees in WGS 84), or null. */
  findNear(latitude: number, longitude: number, metres?: number): Landmark | null
  /** Up to three landmarks within 10 km of a point, the nearest first. */
  neighboursOf(latitude: number, longitude: number): readonly Landmark[]
}

const farthestOfAPhoto = 1_500
const farthestNeighbour = 10_000
const mostNeighbours = 3

const indexByKey = (landmarks: readonly Landmark[]): ReadonlyMap<string, Landmark> => {
  const byKey = new Map<string, Landmark>()
  for (const landmark of landmarks) {
    for (const key of keysOf(landmark)) {
      const other = byKey.get(key)
      if (other) {
        throw new Error(`The landmarks ${other.id} and ${landmark.id} are both called "${key}".`)
      }
      byKey.set(key, landmark)
    }
  }
  return byKey
}

const onlyOne = (found: readonly Landmark[]): Landmark | null => {
  const [first, ...others] = new Set(found)
  return first && others.length === 0 ? first : null
}

/** Makes a gazetteer of landmarks. Refuses two landmarks that share a name. */
export const createGazetteer = (landmarks: readonly Landmark[]): Gazetteer => {
  const byKey = indexByKey(landmarks)
  const readingsOf = (key: string, landmark: Landmark): readonly string[] => [
    key,
    ...withoutPlace(key, [landmark.en.place, landmark.fr.place]),
  ]
  const isMeantBy = (key: string, matches: (reading: string, name: string) => boolean) =>
    onlyOne(
      landmarks.filter((landmark) =>
        readingsOf(key, landmark).some((reading) =>
          keysOf(landmark).some((name) => matches(reading, name)),
        ),
      ),
    )
  return {
    landmarks,
    findByName(text) {
      const key = nameKey(text)
      return (
        byKey.get(key) ??
        isMeantBy(key, (reading, name) => reading === name) ??
        isMeantBy(key, isTypoOf)
      )
    },
    candidatesFor: (text, language) =>
      findCandidates(nameKey(text), landmarks).map((landmark) => landmark[language].name),
    findNear: (latitude, longitude, metres = farthestOfAPhoto) =>
      nearestWithin(metres, { latitude, longitude }, landmarks),
    neighboursOf: (latitude, longitude) =>
      landmarks
        .map((landmark) => ({ landmark, away: metresBetween({ latitude, longitude }, landmark) }))
        .filter(({ away }) => away <= farthestNeighbour)
        .sort((one, other) => one.away - other.away)
        .slice(0, mostNeighbours)
        .map(({ landmark }) => landmark),
  }
}

let loaded: Gazetteer | undefined

/** The gazetteer of landmarks/, read and parsed once in a process. */
export const loadGazetteer = (): Gazetteer => {
  loaded ??= createGazetteer(loadLandmarks())
  return loaded
}
