import { beforeEach, expect, it, vi } from 'vitest'
import { stubWorkers } from '#web/testing/workers.ts'
import { preparePhoto, readExif } from '../take-photo.ts'
import { RefusedPicture, runInWorker, stepMs } from './run-in-worker.ts'

beforeEach(() => void vi.useFakeTimers())

const settled = <T>(work: Promise<T>): Promise<unknown> => work.catch((error: unknown) => error)

it('runInWorker ends a worker whose step takes longer than its limit of 3 s', async () => {
  const started = stubWorkers(() => [{ limitMs: stepMs }])
  const result = settled(runInWorker(new Worker('w.js'), 'file'))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(started).toMatchObject([{ isEnded: false }])
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual(new RefusedPicture('slow'))
  expect(started).toMatchObject([{ isEnded: true }])
})

it('runInWorker gives each step its own limit', async () => {
  stubWorkers(() => [{ limitMs: 1 }, { limitMs: stepMs }, { result: 'photo' }])
  expect(await runInWorker(new Worker('w.js'), 'file')).toBe('photo')
})

it('runInWorker rejects what the work could not do, and a worker that does not start', async () => {
  stubWorkers((order) => (order === 'silent' ? [] : [{ error: 'no picture' }]))
  await expect(runInWorker(new Worker('w.js'), 'file')).rejects.toThrow('no picture')
  const result = settled(runInWorker(new Worker('w.js'), 'silent'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await result).toEqual(new Error('The worker did not start'))
})

it('readExif reads in a worker, and gives up one that does not get out of a file', async () => {
  const started = stubWorkers(() => [{ limitMs: stepMs }])
  const result = readExif(new Blob(['x']), 'heic')
  await vi.advanceTimersByTimeAsync(stepMs)
  expect(await result).toEqual({ position: null, takenAt: null })
  expect(started).toMatchObject([
    { address: expect.stringContaining('exif.worker'), isEnded: true },
  ])
})

it.each([
  ['an empty file', new Blob([]), 'other', 'empty'],
  ['an SVG', new Blob(['<svg/>']), 'svg', 'drawing'],
  ['a HEIC that can’t be decoded', new Blob(['x']), 'heic', 'heic'],
  ['a file that is no picture', new Blob(['x']), 'other', 'damaged'],
] as const)('preparePhoto refuses %s with its reason', async (_what, file, type, reason) => {
  stubWorkers(() => [{ error: 'It can’t be decoded' }])
  expect(await settled(preparePhoto(file, type))).toEqual(new RefusedPicture(reason))
})
