import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { metresBetween, type Point } from '@storystone/schema/distance.ts'
import { foldName } from '@storystone/schema/fold-name.ts'
import type { Language } from '@storystone/schema/languages.ts'
import inscriptions from './inscriptions.json' with { type: 'json' }
import type { Landmark } from './landmark.ts'

const landmarksFolder = fileURLToPath(new URL('landmarks/', import.meta.url))

/** Reads the landmark files in the order of their names. */
export const loadLandmarks = (): readonly Landmark[] =>
  readdirSync(landmarksFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(`${landmarksFolder}/${file}`, 'utf8')))

/** What is at most `metres` from a point, the nearest first. */
export const nearestWithin = <T extends Point>(
  metres: number,
  point: Point,
  candidates: readonly T[],
): readonly T[] =>
  candidates
    .map((candidate) => ({ candidate, distance: metresBetween(point, candidate) }))
    .filter(({ distance }) => distance <= metres)
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate)

const photoRadius = 1_500
const neighbourRadius = 10_000
const mostNeighbours = 3
const mostCandidates = 3

/** The keys of all names of a landmark, in both languages. */
const keysOf = ({ en, fr }: Landmark): readonly string[] => [
  ...new Set([en.name, ...en.aliases, fr.name, ...fr.aliases].map(foldName)),
]

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
const createGazetteer = (landmarks: readonly Landmark[]) => {
  const byKey = indexByKey(landmarks)

  return {
    landmarks,
    /** The landmark with this name in either language; null if unknown. */
    findByName: (text: string): Landmark | null => byKey.get(foldName(text)) ?? null,
    /** Up to three landmarks of whose names the text is a part. */
    candidatesFor: (text: string, language: Language): readonly string[] => {
      const part = foldName(text)
      if (part.length < 4) return []
      const alike = landmarks.filter((one) => keysOf(one).some((key) => key.includes(part)))
      return alike.slice(0, mostCandidates).map((landmark) => landmark[language].name)
    },
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

/** A text as one reads it today, with `[…]` where it is broken or goes on. */
type Inscription = (typeof inscriptions)['rosetta-stone']

const byLandmark: Readonly<Record<string, Inscription>> = inscriptions

/** The inscription that a landmark is known for, or null. */
export const inscriptionOf = ({ id }: Landmark): Inscription | null => byLandmark[id] ?? null
