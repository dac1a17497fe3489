import type { TileId } from '@storystone/schema/contract/map.ts'
import { type PackId, PackPlace, ReadyPack } from '@storystone/schema/contract/packs.ts'
import { languages } from '@storystone/schema/languages.ts'
import { get, promisifyRequest, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#web/platform/storage/open-store.ts'
import { createTabEvents, useReadAgain } from '#web/platform/tab-events.ts'

/** A pack has come, changed or gone. */
const events = createTabEvents('storystone-packs', ['change'])

export const onPacksChange = events.on
export const emitPacksChange = (): void => events.emit('change')

/** A value that is read from the packs, and again at every change. */
export const usePacksValue = <T>(read: () => Promise<T>): T | null | undefined =>
  useReadAgain(events.on, read)

/** The tiles of the map that an area keeps. `set`: their key. `at`: when they came, in ms. `count` 0: this device draws no map. */
const TileSet = z.object({ set: z.string(), count: z.int(), bytes: z.int(), at: z.number() })
export type TileSet = z.infer<typeof TileSet>

/**
 * What this device keeps of a pack, under `pack/…`. `ready` is what is read; `coming` is what is downloaded,
 * so many bytes in so many parts so far.
 */
const PackNote = z.object({
  cell: z.string(),
  language: z.enum(languages),
  /** What the area is called: its best known place. */
  label: z.nullable(z.string()),
  ready: z.nullable(ReadyPack),
  coming: z.nullable(z.extend(ReadyPack, { received: z.int(), parts: z.int() })),
  /** When it was asked for, in milliseconds. */
  at: z.number(),
  /** The user has stopped it, or it can’t go on by itself. */
  isPaused: z.boolean(),
  /** Null until they are downloaded. */
  tiles: z._default(z.nullable(TileSet), null),
})
export type PackNote = z.infer<typeof PackNote>

/** A place in the list of a pack: all but what is read and shown of it. */
const PackEntry = z.extend(
  z.omit(PackPlace, { source: true, facts: true, guide: true, picture: true }),
  {
    hasFacts: z.boolean(),
    hasGuide: z.boolean(),
    hasPicture: z.boolean(),
    textLanguage: z.string(),
  },
)
export type PackEntry = z.infer<typeof PackEntry>

/** What is read of a place, with the credit of its picture. */
const PackText = z.extend(z.pick(PackPlace, { source: true, facts: true, guide: true }), {
  credit: z.nullable(
    z.object({
      author: z.string(),
      license: z.string(),
      licenseUrl: z.nullable(z.string()),
      sourceUrl: z.string(),
    }),
  ),
})
export type PackText = z.infer<typeof PackText>

const StoredPicture = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) })

const store = () => openStore('storystone-packs')

/** The name of a pack on this device. */
export const packKey = ({ cell, language }: PackId): string => `${cell}/${language}`

const noteKey = (id: PackId): string => `pack/${packKey(id)}`
const revisionKey = (id: PackId, revision: string): string => `${packKey(id)}/${revision}`
const partsPrefix = (id: PackId): string => `part/${packKey(id)}/`

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const readAll = <T>(prefix: string): Promise<T[]> =>
  store()('readonly', (each) => promisifyRequest<T[]>(each.getAll(rangeOf(prefix))))

const remove = (...prefixes: readonly string[]): Promise<void> =>
  store()('readwrite', (each) => {
    for (const prefix of prefixes) each.delete(rangeOf(prefix))
    return promisifyRequest(each.transaction)
  })

/** Every pack of this device, the oldest first. Skips notes that don't parse. */
export const readNotes = async (): Promise<readonly PackNote[]> =>
  (await readAll<unknown>('pack/'))
    .flatMap((value) => PackNote.safeParse(value).data ?? [])
    .toSorted((one, other) => one.at - other.at)

/** The note of a pack; null where this device has none, or can't read it. */
export const readNote = async (id: PackId): Promise<PackNote | null> =>
  PackNote.safeParse(await get(noteKey(id), store())).data ?? null

/** Stores the note of a pack, which this device keeps from now on. */
export const writeNote = (note: PackNote): Promise<void> => set(noteKey(note), note, store())

/** The user has removed the pack, in this tab or another, while it was brought. */
export class RemovedPack extends Error {
  override readonly name = 'RemovedPack'
}

/** Stores what belongs to a pack, in one step: all of it, or nothing of a pack that was removed. */
const writeToPack = async (
  id: PackId,
  pairs: readonly (readonly [string, unknown])[],
): Promise<void> => {
  const isThere = await store()('readwrite', async (each) => {
    const known = await promisifyRequest<unknown>(each.get(noteKey(id)))
    if (known === undefined) return false
    for (const [key, value] of pairs) each.put(value, key)
    await promisifyRequest(each.transaction)
    return true
  })
  if (!isThere) throw new RemovedPack(packKey(id))
}

/** Stores the changed note of a pack. Rejects with {@link RemovedPack} where the device keeps it no more. */
export const updateNote = (note: PackNote): Promise<void> =>
  writeToPack(note, [[noteKey(note), note]])

/** Stores the next part of a file with the note that counts it, or neither. */
export const addPart = async (note: PackNote, bytes: ArrayBuffer): Promise<PackNote> => {
  const { coming } = note
  if (!coming) throw new Error('Nothing is downloaded')
  const key = `${partsPrefix(note)}${String(coming.parts).padStart(6, '0')}`
  const added: PackNote = {
    ...note,
    coming: {
      ...coming,
      parts: coming.parts + 1,
      received: coming.received + bytes.byteLength,
    },
  }
  await writeToPack(note, [
    [key, bytes],
    [noteKey(note), added],
  ])
  return added
}

/** The parts of a file that were downloaded, in their order. */
export const readParts = (id: PackId): Promise<ArrayBuffer[]> => readAll(partsPrefix(id))

export const dropParts = (id: PackId): Promise<void> => remove(partsPrefix(id))

/** The keys of everything of a revision but its list. */
const contentPrefixes = (id: PackId, revision: string): readonly string[] =>
  ['text', 'picture'].map((kind) => `${kind}/${revisionKey(id, revision)}/`)

/** Drops what was unpacked of a revision. */
export const dropRevision = (id: PackId, revision: string): Promise<void> =>
  remove(...contentPrefixes(id, revision), `list/${revisionKey(id, revision)}`)

/** Drops a pack, with all that was downloaded of it. */
export const dropPack = (id: PackId): Promise<void> =>
  remove(
    ...['pack', 'list'].map((kind) => `${kind}/${packKey(id)}`),
    ...['part', 'text', 'picture', 'tile'].map((kind) => `${kind}/${packKey(id)}/`),
  )

const tilesPrefix = (id: PackId, set: string): string => `tile/${packKey(id)}/${set}/`
const tileKey = (id: PackId, set: string, { z: level, x, y }: TileId): string =>
  `${tilesPrefix(id, set)}${level}/${x}/${y}`

export const writeTile = (
  id: PackId,
  set: string,
  tile: TileId,
  bytes: ArrayBuffer,
): Promise<void> => writeToPack(id, [[tileKey(id, set, tile), bytes]])

/** A tile of the map; null where the browser has lost it. */
export const readTile = async (
  id: PackId,
  set: string,
  tile: TileId,
): Promise<ArrayBuffer | null> => {
  const stored: unknown = await get(tileKey(id, set, tile), store())
  return stored instanceof ArrayBuffer ? stored : null
}

export const dropTiles = (id: PackId, set: string): Promise<void> => remove(tilesPrefix(id, set))

/** Makes a set of tiles the one that is read; the one before is dropped afterwards. */
export const commitTiles = async (note: PackNote, tiles: TileSet): Promise<void> => {
  await updateNote({ ...note, tiles })
  if (note.tiles) await dropTiles(note, note.tiles.set)
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer

/** Stores places of a revision that is not read yet. */
export const writePlaces = (
  id: PackId,
  revision: string,
  places: readonly PackPlace[],
): Promise<void> => {
  const under = revisionKey(id, revision)
  const pairs = places.flatMap(({ id: placeId, source, facts, guide, picture }) => {
    const { contentType = '', base64 = '', ...credit } = picture ?? {}
    const text = { source, facts, guide, credit: picture && credit }
    const stored: [string, unknown][] = [[`text/${under}/${placeId}`, text]]
    if (picture) {
      const file = { type: contentType, bytes: bytesOf(base64) }
      stored.push([`picture/${under}/${placeId}`, file])
    }
    return stored
  })
  return writeToPack(id, pairs)
}

/** Makes a revision the one that is read, in one step; the one before is dropped afterwards. */
export const commitRevision = async (
  note: PackNote,
  ready: ReadyPack,
  entries: readonly PackEntry[],
): Promise<PackNote> => {
  const label = entries[0]?.name ?? note.label
  const committed: PackNote = { ...note, ready, coming: null, label }
  await writeToPack(note, [
    [`list/${revisionKey(note, ready.revision)}`, entries],
    [noteKey(note), committed],
  ])
  await dropParts(note)
  if (note.ready && note.ready.revision !== ready.revision) {
    await dropRevision(note, note.ready.revision)
  }
  return committed
}

/** The places of a pack that is ready. A list that the browser has lost is empty. */
export const readEntries = async (note: PackNote): Promise<readonly PackEntry[]> => {
  if (!note.ready) return []
  const list: unknown = await get(`list/${revisionKey(note, note.ready.revision)}`, store())
  return z.array(PackEntry).safeParse(list).data ?? []
}

/** What a pack tells of a place; null where it does not have it. */
export const readText = async (note: PackNote, placeId: string): Promise<PackText | null> => {
  if (!note.ready) return null
  const key = `text/${revisionKey(note, note.ready.revision)}/${placeId}`
  return PackText.safeParse(await get(key, store())).data ?? null
}

/** The picture of a place of a pack; null without one. */
export const readPicture = async (note: PackNote, placeId: string): Promise<Blob | null> => {
  if (!note.ready) return null
  const key = `picture/${revisionKey(note, note.ready.revision)}/${placeId}`
  const stored = StoredPicture.safeParse(await get(key, store())).data
  return stored ? new Blob([stored.bytes], { type: stored.type }) : null
}
