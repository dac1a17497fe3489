import 'fake-indexeddb/auto'
import { clear } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '#web/platform/storage/open-store.ts'
import {
  type Answer,
  brokenAnswer,
  disconnect,
  heldBack,
  refusal,
  startContractServer,
} from '#web/testing/contract-server.ts'
import { packFile, packPlace, romePack, servePack } from '#web/testing/packs.ts'
import { stubPush } from '#web/testing/push.ts'
import { startTexts } from '#web/testing/texts.ts'
import { type PackNote, packKey, readNote, readNotes, writeNote } from './area-store.ts'
import { keepPack, removePack, resumePacks, stopPack, usePackWork } from './keep-area.ts'
import { packedAround, packedNamed, packedPicture, readPackedPlace } from './lookup.ts'

const store = openStore('storystone-packs')
const atPantheon = { latitude: 41.8986, longitude: 12.4768 }

/** 12 places, with pictures that make some 2 MB. */
const large = (revision?: string) =>
  packFile(
    Array.from({ length: 12 }, (_, at) => packPlace(`Place ${at}`, {}, 170_000)),
    revision,
  )
const small = (revision?: string, name = 'Pantheon') => packFile([packPlace(name)], revision)

const workNow = () => usePackWork.getState()[packKey(romePack)]
const namesHere = async () => (await packedAround(atPantheon, 'en')).map(({ name }) => name)
const keysNow = async (): Promise<string[]> =>
  (
    await store(
      'readonly',
      (each) =>
        new Promise<IDBValidKey[]>((resolve) => {
          const request = each.getAllKeys()
          request.onsuccess = () => resolve(request.result)
        }),
    )
  ).map(String)

/** The browser says that it has so much room. */
const giveRoom = (quota: number): void => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage: 0 }), persist } })
}
const persist = vi.fn(async () => true)

beforeEach(async () => {
  await clear(store)
  usePackWork.setState({}, true)
  await removePack(romePack)
})

describe('a pack', () => {
  it('is downloaded, unpacked and read without a connection, and asks to be kept', async () => {
    giveRoom(1e9)
    persist.mockClear()
    const pack = packFile([packPlace('Pantheon'), packPlace('Trevi Fountain', { latitude: 41.9 })])
    await startContractServer(servePack(pack).answer)
    await keepPack(romePack)
    await startContractServer(disconnect)
    expect(await namesHere()).toEqual(['Pantheon', 'Trevi Fountain'])
    expect((await packedNamed('trevi', 'en')).map(({ id }) => id)).toEqual(['QTrevi Fountain'])
    const reading = await readPackedPlace('QPantheon', 'en')
    expect(reading?.guide).toMatchObject({ content: 'Pantheon is very old.', writer: 'extract' })
    expect(reading?.facts?.picture).toMatchObject({ author: 'Ada', license: 'CC0' })
    expect((await packedPicture('QPantheon', 'en'))?.size).toBe(100)
    expect(await readNote(romePack)).toMatchObject({ label: 'Pantheon', coming: null })
    expect((await keysNow()).filter((key) => key.startsWith('part/'))).toEqual([])
    expect(persist).toHaveBeenCalledOnce()
  })

  it.each([
    [true, true, [['Ready offline', { body: 'Pantheon and around', data: '/settings' }]]],
    [false, true, []],
    [true, false, []],
  ])('is notified once complete; page hidden: %s, notices: %s', async (hidden, isOn, shown) => {
    await startTexts('en')
    const { registration } = stubPush({
      permission: 'granted',
      ...(isOn && { endpoint: 'https://push.example.org/a' }),
    })
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    await startContractServer(servePack(small()).answer)
    await keepPack(romePack)
    await keepPack(romePack)
    expect(await namesHere()).toEqual(['Pantheon'])
    expect(registration.showNotification.mock.calls).toEqual(
      shown.map(([title, options]) => [title, expect.objectContaining(options)]),
    )
  })

  it.each(['its file', 'a tile of the map'])(
    'that another tab removes while %s comes does not come back, nor anything of it',
    async (what) => {
      // It comes in one piece: happy-dom throws at what it receives after a stream was given up.
      const pack = small()
      // As another tab does: all that is stored is gone, and nothing tells this one.
      const remove = () => clear(store)
      const { answer } = servePack(pack, [], () => async (response) => {
        if (what === 'a tile of the map') await remove()
        response.end('tile')
      })
      await startContractServer(async (response, request) => {
        if (what === 'its file' && request.path.endsWith(`/${pack.ready.revision}`)) await remove()
        return answer(response, request)
      })
      await keepPack(romePack)
      expect(await keysNow()).toEqual([])
      expect(workNow()).toBeUndefined()
      await resumePacks()
      expect(await keysNow()).toEqual([])
    },
  )

  it('that is cut ten times goes on each time where it was', async () => {
    const pack = large()
    const cuts = Array.from({ length: 10 }, (_, at) => 20_000 + 37_000 * at)
    const { answer, asked } = servePack(pack, cuts)
    await startContractServer(answer)
    for (let tries = 1; tries <= 10; tries += 1) {
      await keepPack(romePack)
      expect(workNow()).toEqual({ step: 'failed', why: 'offline' })
      expect(await readNotes()).toMatchObject([{ ready: null, isPaused: false }])
    }
    await resumePacks()
    expect(workNow()).toBeUndefined()
    expect(asked).toHaveLength(11)
    const starts = asked.map((range) => Number(/\d+/.exec(range ?? '0')?.[0]))
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
    expect(starts.at(-1)).toBeGreaterThan(100_000)
    expect(await namesHere()).toHaveLength(12)
  })

  it('is not brought beyond the room of the device, nor beyond 200 MB of packs', async () => {
    const pack = small()
    const { answer, asked } = servePack(pack)
    await startContractServer(answer)
    giveRoom(pack.ready.bytes)
    await keepPack(romePack)
    expect(workNow()).toEqual({ step: 'failed', why: 'full' })
    giveRoom(1e12)
    const other: PackNote = {
      cell: '1-1',
      language: 'en',
      label: 'Elsewhere',
      coming: null,
      at: 1,
      isPaused: false,
      tiles: null,
      ready: { ...pack.ready, bytes: 200_000_000 },
    }
    await writeNote(other)
    await keepPack(romePack)
    expect(workNow()).toEqual({ step: 'failed', why: 'budget' })
    expect(asked).toEqual([])
    await resumePacks()
    expect(asked).toEqual([])
  })

  it('that the device has no room for says so, and goes on from there once it has', async () => {
    // Two parts: the second is stored after the last byte.
    const places = [1, 2, 3].map((at) => packPlace(`Place ${at}`, {}, 130_000))
    const { answer, asked } = servePack(packFile(places))
    await startContractServer(answer)
    const full = new DOMException('No room', 'QuotaExceededError')
    const real = IDBObjectStore.prototype.put
    let parts = 0
    const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (String(key).startsWith('part/')) parts += 1
      if (parts > 1) throw full
      return real.call(this, value, key)
    })
    await keepPack(romePack)
    failing.mockRestore()
    expect(workNow()).toEqual({ step: 'failed', why: 'full' })
    const note = await readNote(romePack)
    expect(note?.coming).toMatchObject({ parts: 1 })
    await keepPack(romePack)
    expect(asked.at(-1)).toBe(`bytes=${note?.coming?.received}-`)
    expect(await namesHere()).toHaveLength(3)
  })

  it.each<[string, Answer, string]>([
    ['the session is over', refusal('not_signed_in'), 'signed_out'],
    ['the day’s packs are used up', refusal('too_many_requests'), 'limit'],
    ['the server is out of order', refusal('internal_error'), 'failed'],
  ])('is not there when %s', async (_what, answer, why) => {
    await startContractServer(answer)
    await keepPack(romePack)
    expect(workNow()).toEqual({ step: 'failed', why })
  })

  it('whose build failed is replaced by the older pack that the server has', async () => {
    const pack = small()
    const state = { ...pack.state, isOld: true, hasFailed: true }
    await startContractServer(servePack({ ...pack, state }).answer)
    await keepPack(romePack)
    expect(workNow()).toBeUndefined()
    expect(await namesHere()).toEqual(['Pantheon'])
  })

  it('is removed with all that came of it', async () => {
    await startContractServer(servePack(small()).answer)
    await keepPack(romePack)
    expect((await keysNow()).length).toBeGreaterThan(3)
    await removePack(romePack)
    expect(await keysNow()).toEqual([])
    expect(await namesHere()).toEqual([])
  })
})

describe('an update', () => {
  const keepFirst = async () => {
    await startContractServer(servePack(small()).answer)
    await keepPack(romePack)
  }
  const next = 'revision-of-two-'

  it('takes the place of the pack from before, of which nothing is left', async () => {
    await keepFirst()
    await startContractServer(servePack(small(next, 'Pantheon of today')).answer)
    await keepPack(romePack)
    expect(await namesHere()).toEqual(['Pantheon of today'])
    expect((await keysNow()).filter((key) => key.includes('revision-of-one-'))).toEqual([])
  })

  it('of a pack that has not changed on the server downloads nothing', async () => {
    const pack = small()
    await startContractServer(servePack(pack).answer)
    await keepPack(romePack)
    const later = { ...pack.ready, builtAt: '2026-12-30T09:00:00.000Z' }
    const { answer, asked } = servePack({ ...pack, state: { ...pack.state, ready: later } })
    await startContractServer(answer)
    await keepPack(romePack)
    expect(asked).toEqual([])
    expect((await readNote(romePack))?.ready?.builtAt).toBe(later.builtAt)
  })

  it.each<[string, () => Answer]>([
    ['is cut', () => servePack(large(next), [50_000]).answer],
    ['is no gzip', () => servePack({ ...small(next), file: Buffer.from('cheese') }).answer],
    [
      'misses places',
      () => {
        const pack = small(next)
        return servePack({ ...pack, state: { ...pack.state, ready: { ...pack.ready, places: 2 } } })
          .answer
      },
    ],
    [
      'was given up by the server',
      () => {
        const pack = small()
        return servePack({ ...pack, state: { ...pack.state, isOld: true, hasFailed: true } }).answer
      },
    ],
  ])('that %s leaves the pack from before whole', async (_what, answer) => {
    await keepFirst()
    await startContractServer(answer())
    await keepPack(romePack)
    expect(workNow()).toMatchObject({ step: 'failed' })
    expect(await namesHere()).toEqual(['Pantheon'])
    expect((await readPackedPlace('QPantheon', 'en'))?.guide?.content).toBe('Pantheon is very old.')
    expect((await packedPicture('QPantheon', 'en'))?.size).toBe(100)
  })
})

describe('several packs', () => {
  it('come three at once; a stopped one waits for the user', async () => {
    const started: string[] = []
    const { answer, release } = heldBack(brokenAnswer)
    await startContractServer(async (response, request) => {
      started.push(request.path)
      await answer(response, request)
    })
    const cells = ['10-1', '10-2', '10-3', '10-4']
    const all = cells.map((cell) => keepPack({ cell, language: 'en' }))
    await vi.waitFor(() => expect(started).toHaveLength(3))
    expect(usePackWork.getState()['10-4/en']).toEqual({ step: 'waiting' })
    release()
    await Promise.all(all)
    expect(started).toHaveLength(4)
    await stopPack({ cell: '10-1', language: 'en' })
    expect((await readNote({ cell: '10-1', language: 'en' }))?.isPaused).toBe(true)
  })
})
