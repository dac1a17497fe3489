import { type PackId, packEndpoints } from '@storystone/schema/contract/packs.ts'
import { send, transferSilenceMs } from '#web/platform/api/api.ts'
import { ConnectionError } from '#web/platform/api/api-error.ts'
import { addPart, dropParts, type PackNote, writeNote } from './pack-store.ts'

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
  await writeNote(fresh)
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
