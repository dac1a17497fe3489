import 'fake-indexeddb/auto'
import { clear, keys } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '#web/platform/storage/open-store.ts'
import {
  type Answer,
  brokenAnswer,
  disconnect,
  startContractServer,
} from '#web/testing/contract-server.ts'
import { packFile, packPlace, romePack, servePack } from '#web/testing/packs.ts'
import { packKey, readNote } from './area-store.ts'
import { keepPack, removePack, resumePacks, stopPack, usePackWork } from './keep-area.ts'
import { packedAround } from './lookup.ts'
import { readMapTile, setMapFiles, tilesOf } from './map-tiles.ts'
import { sizeOf } from './room.ts'

const store = openStore('storystone-packs')
const atPantheon = { latitude: 41.8986, longitude: 12.4768 }
const overPantheon = { z: 14, x: 8759, y: 6088 }
const pack = packFile([packPlace('Pantheon')])

const tileKeys = async () =>
  (await keys(store)).map(String).filter((key) => key.startsWith('tile/'))
const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)
const workNow = () => usePackWork.getState()[packKey(romePack)]

/** Keeps Rome from a server whose tiles say so. */
const keep = async (tile?: (name: string) => Answer) => {
  const server = await startContractServer(servePack(pack, [], tile).answer)
  await keepPack(romePack)
  return server.paths().filter((path) => path.startsWith('/api/map/tiles/'))
}
const says =
  (what: string) =>
  (name: string): Answer =>
  (response) =>
    void response.end(`${what} ${name}`)

/** A month from now. */
const wait = (): void => {
  const now = Date.now() + 31 * 24 * 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
}

beforeEach(async () => {
  await removePack(romePack)
  await clear(store)
  usePackWork.setState({}, true)
  setMapFiles(async () => true)
})

describe('the tiles of an area', () => {
  it.each([
    ['Rome', romePack.cell],
    ['the equator', '4000-0'],
    ['Tromsø', '7095-3000'],
    ['Svalbard', '7466-100'],
  ])('cover it from a town to its houses, and are not too many: %s', (_where, cell) => {
    const tiles = tilesOf(cell)
    expect(tiles.length).toBeGreaterThanOrEqual(5)
    expect(tiles.length).toBeLessThanOrEqual(80)
    for (const { z, x, y } of tiles) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x, y)).toBeLessThan(2 ** z)
    }
  })

  it('of Rome has the tile of the Pantheon', () => {
    expect(tilesOf(romePack.cell)).toContainEqual(overPantheon)
  })

  it('are kept with it, count in its size, and are read without a connection', async () => {
    const paths = await keep()
    expect(new Set(paths).size).toBe(tilesOf(romePack.cell).length)
    const note = await readNote(romePack)
    expect(note?.tiles).toMatchObject({ count: paths.length })
    const bytes = paths.join('').replaceAll('/api/map/tiles/', 'tile ').length
    expect(note?.tiles?.bytes).toBe(bytes)
    expect(note && sizeOf([note])).toBe(pack.ready.bytes + bytes)
    await startContractServer(disconnect)
    expect(textOf(await readMapTile(overPantheon))).toBe('tile 14/8759/6088')
    await expect(readMapTile({ z: 3, x: 1, y: 1 })).rejects.toThrow()
  })

  it.each<[string, Answer]>([
    ['is cut', disconnect],
    ['is out of order', brokenAnswer],
  ])('a server does not send, which %s, leave the area whole without a map', async (_, bad) => {
    const paths = await keep((name) => (name === '14/8759/6088' ? bad : says('tile')(name)))
    expect(workNow()).toBeUndefined()
    expect(await packedAround(atPantheon, 'en')).toHaveLength(1)
    expect((await readNote(romePack))?.tiles).toBeNull()
    expect(await tileKeys()).toEqual([])
    // They come with the next visit, and the area itself is not asked for again.
    const server = await startContractServer(servePack(pack).answer)
    await resumePacks()
    expect(server.paths().every((path) => path.startsWith('/api/map/tiles/'))).toBe(true)
    expect(await tileKeys()).toHaveLength(tilesOf(romePack.cell).length)
    expect(paths.length).toBeGreaterThan(0)
  })

  it('are taken from the server again after a month, and replace the old ones at once', async () => {
    await keep()
    expect(await keep(says('other'))).toEqual([])
    const before = await tileKeys()
    wait()
    await keep((name) => (name === '14/8759/6088' ? brokenAnswer : says('other')(name)))
    expect(await tileKeys()).toEqual(before)
    expect(textOf(await readMapTile(overPantheon))).toBe('tile 14/8759/6088')
    await keep(says('other'))
    const after = await tileKeys()
    expect(after).toHaveLength(before.length)
    expect(after.filter((key) => before.includes(key))).toEqual([])
    expect(textOf(await readMapTile(overPantheon))).toBe('other 14/8759/6088')
  })

  it('stay away where no map can be drawn', async () => {
    setMapFiles(async () => false)
    expect(await keep()).toEqual([])
    expect((await readNote(romePack))?.tiles).toMatchObject({ count: 0, bytes: 0 })
  })

  it('are brought no further when their user stops it', async () => {
    const paths = await keep((name) => (response) => {
      void stopPack(romePack)
      response.end(`tile ${name}`)
    })
    expect(paths.length).toBeLessThan(tilesOf(romePack.cell).length)
    expect(await tileKeys()).toEqual([])
    expect(await readNote(romePack)).toMatchObject({ tiles: null, isPaused: true })
  })

  it('that the device has no room for are dropped, and the area stays', async () => {
    const full = new DOMException('No room', 'QuotaExceededError')
    const real = IDBObjectStore.prototype.put
    const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (String(key).endsWith('/14/8759/6088')) throw full
      return real.call(this, value, key)
    })
    await keep()
    failing.mockRestore()
    expect(workNow()).toEqual({ step: 'failed', why: 'full' })
    expect(await tileKeys()).toEqual([])
    expect(await packedAround(atPantheon, 'en')).toHaveLength(1)
  })

  it('go with their area', async () => {
    await keep()
    await removePack(romePack)
    expect(await tileKeys()).toEqual([])
  })
})
