import {
  type PackId,
  type PackState,
  packEndpoints,
  type ReadyPack,
} from '@storystone/schema/contract/packs.ts'
import { createPool } from '@storystone/schema/pool.ts'
import i18next from 'i18next'
import { create } from 'zustand'
import { showNotice } from '#web/notices'
import { isFull } from '#web/offline'
import { call } from '#web/platform/api/api.ts'
import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import { withLock } from '#web/platform/locks.ts'
import {
  dropPack,
  dropParts,
  emitPacksChange,
  type PackNote,
  packKey,
  RemovedPack,
  readNote,
  readNotes,
  updateNote,
  writeNote,
} from './area-store.ts'
import { BrokenPack, downloadRest, packParams, startOver, unpack } from './download.ts'
import { estimatedTileBytes, keepTiles } from './map-tiles.ts'
import { findObstacle, requestPersistence } from './room.ts'

/**
 * Why a pack could not be kept: no connection, no session, the day's limit, no room on the device, no room
 * left of the 200 MB for packs, or anything else.
 */
type PackFailure = 'offline' | 'signed_out' | 'limit' | 'full' | 'budget' | 'failed'

/** What goes on with a pack now. */
export type PackWork =
  | { readonly step: 'waiting' }
  | { readonly step: 'building'; readonly done: number; readonly of: number | null }
  | { readonly step: 'loading'; readonly received: number; readonly bytes: number }
  | { readonly step: 'unpacking' }
  | { readonly step: 'map'; readonly done: number; readonly of: number }
  | { readonly step: 'failed'; readonly why: PackFailure }

/** What goes on, by the key of the pack. */
export const usePackWork = create<Readonly<Record<string, PackWork>>>()(() => ({}))

const show = (id: PackId, work: PackWork): void => usePackWork.setState({ [packKey(id)]: work })
const showNothing = (id: PackId): void => {
  const { [packKey(id)]: _, ...others } = usePackWork.getState()
  usePackWork.setState(others, true)
}

class Refused extends Error {
  readonly why: PackFailure
  constructor(why: PackFailure) {
    super(why)
    this.why = why
  }
}

const failureOf = (error: unknown): PackFailure => {
  if (error instanceof Refused) return error.why
  if (isFull(error)) return 'full'
  if (error instanceof ConnectionError) return 'offline'
  if (error instanceof ApiError && error.status === 401) return 'signed_out'
  if (error instanceof ApiError && error.status === 429) return 'limit'
  return 'failed'
}

/** Three packs come at once. */
const inTurn = createPool(3)

/** Between two looks at a build: the longer it takes, the fewer. */
const firstPauseMs = 1_500
const longestPauseMs = 15_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * The pack as the server has it, once it is built. When the build fails, an older pack is taken instead; a device
 * that has that one already gets the failure.
 */
const waitForBuild = async (
  id: PackId,
  hasOlder: boolean,
  signal: AbortSignal,
): Promise<ReadyPack> => {
  let state: PackState = await call(packEndpoints.buildPack, packParams(id))
  for (let ms = firstPauseMs; state.building; ms = Math.min(1.3 * ms, longestPauseMs)) {
    show(id, { step: 'building', ...state.building })
    await pause(ms, signal)
    state = await call(packEndpoints.pack, packParams(id))
  }
  if (!state.ready || (state.hasFailed && hasOlder)) throw new Refused('failed')
  return state.ready
}

/** Notes that a pack is wanted, so that it is brought also after the app was closed. */
const noteWanted = async (id: PackId): Promise<PackNote> => {
  const known = await readNote(id)
  const fresh = { ...id, label: null, ready: null, coming: null, at: Date.now(), tiles: null }
  const note: PackNote = { ...(known ?? fresh), isPaused: false }
  await writeNote(note)
  return note
}

/** The note of a pack whose file comes: what was downloaded of the same file before is used. */
const noteComing = async (wanted: PackNote, pack: ReadyPack): Promise<PackNote> => {
  const isSame = wanted.coming?.revision === pack.revision
  if (!isSame) await dropParts(wanted)
  const { received, parts } = (isSame && wanted.coming) || { received: 0, parts: 0 }
  const note: PackNote = { ...wanted, coming: { ...pack, received, parts } }
  await updateNote(note)
  return note
}

const requireRoom = async (note: PackNote, pack: ReadyPack): Promise<void> => {
  const others = (await readNotes()).filter((other) => packKey(other) !== packKey(note))
  const tiles = note.tiles?.bytes ?? estimatedTileBytes(note.cell)
  const obstacle = await findObstacle(pack.bytes + tiles, others)
  if (obstacle) throw new Refused(obstacle)
}

/** A pack takes minutes: its user may have put the phone away. */
const notifyReady = async (id: PackId): Promise<void> => {
  const name = (await readNote(id))?.label
  await showNotice({
    title: i18next.t('packs.notice'),
    body: name ? i18next.t('packs.around', { name }) : i18next.t('packs.unnamed'),
    tag: packKey(id),
    path: '/settings',
  })
}

const bringFile = async (wanted: PackNote, pack: ReadyPack, signal: AbortSignal): Promise<void> => {
  await requireRoom(wanted, pack)
  await requestPersistence()
  const note = await noteComing(wanted, pack)
  emitPacksChange()
  const showBytes = (received: number): void =>
    show(wanted, { step: 'loading', received, bytes: pack.bytes })
  showBytes(note.coming?.received ?? 0)
  const whole = await downloadRest(note, showBytes, signal)
  show(wanted, { step: 'unpacking' })
  try {
    await unpack(whole)
  } catch (error) {
    if (error instanceof BrokenPack) await startOver(whole)
    throw error
  }
}

/** Without its map a pack is whole: its card says that it has none, or keeps the one from before. */
const bringMap = async (id: PackId, signal: AbortSignal): Promise<void> => {
  const note = await readNote(id)
  if (!note?.ready) return
  try {
    await keepTiles(note, (done, of) => show(id, { step: 'map', done, of }), signal)
  } catch (error) {
    if (signal.aborted || isFull(error)) throw error
    console.info('An area is kept without its map', error)
  }
}

const bring = async (id: PackId, signal: AbortSignal): Promise<void> => {
  const wanted = await noteWanted(id)
  emitPacksChange()
  const pack = await waitForBuild(id, wanted.ready !== null, signal)
  if (wanted.ready?.revision === pack.revision) {
    await dropParts(id)
    await updateNote({ ...wanted, ready: pack, coming: null })
    await bringMap(id, signal)
    return
  }
  await bringFile(wanted, pack, signal)
  await bringMap(id, signal)
  await notifyReady(id).catch((error: unknown) => console.info('A pack without a notice', error))
}

const underWay = new Map<string, AbortController>()

/** Lets one tab bring a pack; the others see it when it is there. */
const exclusively = async (key: string, work: () => Promise<void>): Promise<void> => {
  await withLock(`storystone-pack:${key}`, { ifAvailable: true }, async (isFree) => {
    if (isFree) await work()
  })
}

type Work = (id: PackId, signal: AbortSignal) => Promise<void>

/** Never rejects. */
const run = async (id: PackId, work: Work): Promise<void> => {
  const key = packKey(id)
  if (underWay.has(key)) return
  const controller = new AbortController()
  underWay.set(key, controller)
  show(id, { step: 'waiting' })
  try {
    await inTurn(() => exclusively(key, () => work(id, controller.signal)))
    showNothing(id)
  } catch (error) {
    if (controller.signal.aborted || error instanceof RemovedPack) showNothing(id)
    else {
      console.info('A pack could not be kept', error)
      const why = failureOf(error)
      show(id, { step: 'failed', why })
      if (why !== 'offline' && why !== 'signed_out') {
        // Its failure is shown already: it is tried again with the next start.
        await pausePack(id).catch((cause: unknown) => console.info('Not paused', cause))
      }
    }
  } finally {
    underWay.delete(key)
    emitPacksChange()
  }
}

/**
 * Has a pack built if it is not, downloads what is missing of it and the map's tiles, and keeps it on this device;
 * brings an update of one that is kept. Never rejects: {@link usePackWork} says how it goes. A pack from before
 * stays whole until the new one is.
 */
export const keepPack = (id: PackId): Promise<void> => run(id, bring)

const pausePack = async (id: PackId): Promise<void> => {
  const note = await readNote(id)
  if (note) await updateNote({ ...note, isPaused: true })
}

/**
 * Stops a download until the user goes on with it. What came of it is used then. Rejects where the browser's
 * storage fails: it would go on by itself.
 */
export const stopPack = async (id: PackId): Promise<void> => {
  underWay.get(packKey(id))?.abort(new Error('Stopped by the user'))
  await pausePack(id)
}

/** Removes a pack from this device, also while another tab brings it. Rejects where the browser's storage fails. */
export const removePack = async (id: PackId): Promise<void> => {
  underWay.get(packKey(id))?.abort(new Error('Removed by the user'))
  await dropPack(id)
  showNothing(id)
  emitPacksChange()
}

/** Goes on with what was under way when the app was closed or the connection was lost. */
export const resumePacks = async (): Promise<void> => {
  const notes = (await readNotes()).filter(({ isPaused }) => !isPaused)
  await Promise.all(
    notes.map(async ({ cell, language, ready, coming, tiles }) => {
      const id = { cell, language }
      if (coming !== null || ready === null) await run(id, bring)
      else if (tiles === null) await run(id, bringMap)
    }),
  )
}
