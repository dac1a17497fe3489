import { PackHead, PackPlace } from '@storystone/schema/contract/packs.ts'
import {
  commitRevision,
  dropRevision,
  type PackEntry,
  type PackNote,
  readParts,
  writePlaces,
} from './pack-store.ts'

/** A pack's file is not what it should be: it is downloaded again. */
export class BrokenPack extends Error {
  override readonly name = 'BrokenPack'
}

/** How many places are stored at once. */
const placesAtOnce = 10

const entryOf = ({ source, facts, guide, picture, ...place }: PackPlace): PackEntry => ({
  ...place,
  hasFacts: facts !== null,
  hasGuide: guide !== null,
  hasPicture: picture !== null,
  textLanguage: source.language,
})

/** The lines of a file, each when it is there. */
async function* linesOf(parts: readonly ArrayBuffer[]): AsyncGenerator<string> {
  const reader = new Blob([...parts])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream())
    .getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new BrokenPack('A line of the pack is not JSON', { cause })
  }
}

const requireHead = ({ cell, language }: PackNote, line: string): void => {
  const head = PackHead.safeParse(parse(line)).data
  if (head?.cell !== cell || head.language !== language) throw new BrokenPack('Another pack')
}

const placeIn = (line: string): PackPlace => {
  const place = PackPlace.safeParse(parse(line))
  if (place.success) return place.data
  throw new BrokenPack('A place of the pack has another shape', { cause: place.error })
}

/** Stores the places of the parts, and returns their list. */
const storePlaces = async (note: PackNote, revision: string): Promise<readonly PackEntry[]> => {
  const entries: PackEntry[] = []
  let places: PackPlace[] = []
  let isFirst = true
  for await (const line of linesOf(await readParts(note))) {
    if (isFirst) requireHead(note, line)
    else places.push(placeIn(line))
    isFirst = false
    if (places.length < placesAtOnce) continue
    await writePlaces(note, revision, places)
    entries.push(...places.map(entryOf))
    places = []
  }
  await writePlaces(note, revision, places)
  return [...entries, ...places.map(entryOf)]
}

/**
 * Unpacks what was downloaded and makes it the pack that is read. If that fails, the pack from before stays
 * and nothing of the new one is left but its parts. Rejects with {@link BrokenPack} where the file is.
 */
export const unpack = async (note: PackNote): Promise<PackNote> => {
  const { coming } = note
  if (!coming) return note
  const { received: _, parts: __, ...ready } = coming
  try {
    const entries = await storePlaces(note, ready.revision)
    if (entries.length !== ready.places) throw new BrokenPack('Some places are missing')
    return await commitRevision(note, ready, entries)
  } catch (error) {
    if (note.ready?.revision !== ready.revision) {
      await dropRevision(note, ready.revision).catch(() => undefined)
    }
    // The stream says so of bytes that are no gzip.
    if (error instanceof TypeError)
      throw new BrokenPack('The pack can’t be unpacked', { cause: error })
    throw error
  }
}
