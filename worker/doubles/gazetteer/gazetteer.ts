import type { Language } from '@storystone/schema/catalog.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import { findCandidates } from './candidates.ts'
import type { Landmark } from './landmark.ts'
import { loadLandmarks } from './load-landmarks.ts'
import { keysOf } from './name-key.ts'
import { nearestWithin } from './nearest.ts'
import { isTypoOf } from './typo.ts'
import { withoutPlace } from './without-place.ts'

const photoRadius = 1_500
const neighbourRadius = 10_000
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

/** Creates a gazetteer of landmarks. Refuses two landmarks that share a name. */
export const createGazetteer = (landmarks: readonly Landmark[]) => {
  const byKey = indexByKey(landmarks)

  /** The one landmark with a name that matches the key, or the key without its place. */
  const findOne = (key: string, matches: (reading: string, name: string) => boolean) => {
    const found = landmarks.filter((landmark) => {
      const readings = [key, ...withoutPlace(key, [landmark.en.place, landmark.fr.place])]
      return keysOf(landmark).some((name) => readings.some((reading) => matches(reading, name)))
    })
    return found.length === 1 ? (found[0] ?? null) : null
  }

  return {
    landmarks,
    /** The landmark with this name in either language, with or without its place; null if unknown. */
    findByName: (text: string): Landmark | null => {
      const key = foldName(text)
      return (
        byKey.get(key) ??
        findOne(key, (reading, name) => reading === name) ??
        findOne(key, isTypoOf)
      )
    },
    /** Up to three names that the text may mean, the most similar first. */
    candidatesFor: (text: string, language: Language): readonly string[] =>
      findCandidates(foldName(text), landmarks).map((landmark) => landmark[language].name),
    /** The nearest landmark within 1.5 km, or `metres`, of a point (degrees in WGS 84), or null. */
    findNear: (latitude: number, longitude: number, metres = photoRadius): Landmark | null =>
      nearestWithin(metres, { latitude, longitude }, landmarks)[0] ?? null,
    /** Up to three landmarks within 10 km of a point, the nearest first. */
    neighboursOf: (latitude: number, longitude: number): readonly Landmark[] =>
      nearestWithin(neighbourRadius, { latitude, longitude }, landmarks).slice(0, mostNeighbours),
  }
}
export type Gazetteer = ReturnType<typeof createGazetteer>

let loaded: Gazetteer | undefined

/** The gazetteer of landmarks/. A process parses it once. */
export const loadGazetteer = (): Gazetteer => {
  loaded ??= createGazetteer(loadLandmarks())
  return loaded
}
