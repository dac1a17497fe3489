import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Landmark } from './landmark.ts'

const landmarksFolder = fileURLToPath(new URL('landmarks/', import.meta.url))

/** Parses one landmark file. Refuses with its name, and what is wrong with it. */
const parseLandmark = (file: string): Landmark => {
  try {
    return Landmark.parse(JSON.parse(readFileSync(`${landmarksFolder}/${file}`, 'utf8')))
  } catch (cause) {
    throw new Error(`The landmark file ${file} is malformed.`, { cause })
  }
}

/** Reads the landmark files in the order of their names. */
export const loadLandmarks = (): readonly Landmark[] =>
  readdirSync(landmarksFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(parseLandmark)
