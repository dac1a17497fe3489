import {
  PackHead,
  type PackId,
  PackPlace,
  packEndpoints,
} from '@storystone/schema/contract/packs.ts'
import { send, transferSilenceMs } from '#web/platform/api/api.ts'
import { ConnectionError } from '#web/platform/api/api-error.ts'
import {
  addPart,
  commitRevision,
  dropParts,
  dropRevision,
  type PackEntry,
  type PackNote,
  readParts,
  updateNote,
  writePlaces,
} from './area-store.ts'

/** How much is downloaded before it is stored: at most so much is lost when the connection is. */
const partBytes = 256 * 1024

const joined = (chunks: readonly Uint8Array[], length: number): ArrayBuffer => {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes.buffer
}

const fileFrom = (note: PackNote, received: number, signal: AbortSignal) => {
  const { cell, language, coming } = note
  return send(
    packEndpoints.packFile,
    { params: { cell, language, revision: coming?.revision ?? '' } },
    {
      as: 'stream',
      signal,
      silenceMs: transferSilenceMs,
      ...(received > 0 && { headers: { Range: `bytes=${received}-` } }),
    },
  )
}

/** Forgets what was downloaded of a file. */
export const startOver = async (note: PackNote): Promise<PackNote> => {
  const fresh: PackNote = {
    ...note,
    coming: note.coming && { ...note.coming, received: 0, parts: 0 },
  }
  await dropParts(note)
  await updateNote(fresh)
  return fresh
}

/**
 * Downloads what is missing of the file that comes, and stores each part as it is there. Rejects when the
 * connection is lost, with everything stored that came: the next call goes on from there.
 */
export const downloadRest = async (
  started: PackNote,
  onBytes: (received: number) => void,
  signal: AbortSignal,
): Promise<PackNote> => {
  let note = started
  const total = note.coming?.bytes ?? 0
  if ((note.coming?.received ?? 0) >= total) return note
  const reply = await fileFrom(note, note.coming?.received ?? 0, signal)
  // An answer without the range is the whole file.
  const isWhole = (note.coming?.received ?? 0) > 0 && reply.headers.get('Content-Range') === null
  if (isWhole) note = await startOver(note)
  let chunks: Uint8Array[] = []
  let waiting = 0
  const storeWaiting = async (): Promise<void> => {
    if (waiting === 0) return
    note = await addPart(note, joined(chunks, waiting))
    chunks = []
    waiting = 0
  }
  try {
    for await (const chunk of reply.body) {
      chunks.push(chunk)
      waiting += chunk.length
      onBytes((note.coming?.received ?? 0) + waiting)
      if (waiting >= partBytes) await storeWaiting()
    }
  } finally {
    await storeWaiting()
  }
  // Chromium reports success when the connection ends within the answer's headers.
  if ((note.coming?.received ?? 0) < total) throw new ConnectionError('The pack was cut off')
  return note
}

/** What the server has of a pack. */
export const packParams = ({ cell, language }: PackId) => ({ params: { cell, language } })

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
