import { createHash } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { Latitude, Longitude } from '@storystone/schema/contract/location.ts'
import { LandmarkName, Language } from '@storystone/schema/contract/story.ts'
import { formats, isSourced } from '@storystone/schema/formats.ts'
import { defaultLanguage } from '@storystone/schema/languages.ts'
import * as z from 'zod/mini'
import { readLines } from './results/log.ts'

const common = {
  language: z._default(Language, defaultLanguage),
  format: z._default(z.enum(formats.filter(isSourced)), 'quick_facts'),
  /** Where the asker is. */
  location: z._default(
    z.nullable(z.strictObject({ latitude: Latitude, longitude: Longitude })),
    null,
  ),
  /** The id of the place that is meant; null where there is none to be found. */
  expected: z.nullable(z.string()),
}

/** A line of a list: what somebody typed, or a photo, by its path from the list. */
const Line = z.union([
  z.strictObject({ name: LandmarkName, ...common }),
  z.strictObject({ photo: z.string(), ...common }),
])

export type Item = z.infer<typeof Line> & {
  /** The same for the same line, in any list. */
  readonly id: string
}

const idOf = (line: z.infer<typeof Line>): string =>
  createHash('sha256').update(JSON.stringify(line)).digest('hex').slice(0, 16)

/** Reads a list. A line that is there twice counts once. */
export const readList = (file: string): Item[] => {
  const items = readLines(file, Line).map((line) => ({
    ...line,
    ...('photo' in line ? { photo: resolve(dirname(file), line.photo) } : {}),
    id: idOf(line),
  }))
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
