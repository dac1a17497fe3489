import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { Landmark } from './landmark.ts'

const landmarksFolder = fileURLToPath(new URL('landmarks/', import.meta.url))

const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`The landmark file ${file} is not JSON: ${String(error)}`)
  }
}

/** Parses one landmark file. Refuses with the names of the file and the field. */
const parseLandmark = (text: string, file: string): Landmark => {
  const result = Landmark.safeParse(parseJson(text, file))
  if (!result.success) {
    throw new Error(`The landmark file ${file} is malformed:\n${z.prettifyError(result.error)}`)
  }
  if (`${result.data.id}.json` !== file) {
    throw new Error(`The landmark file ${file} is malformed: id must be the file's name.`)
  }
  return result.data
}

/** Reads the landmark files in the order of their names. */
export const loadLandmarks = (): readonly Landmark[] =>
  readdirSync(landmarksFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => parseLandmark(readFileSync(`${landmarksFolder}/${file}`, 'utf8'), file))
