import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const options = { maxHoldMs: 10_000 }

test('runs two at once; others wait until one ends or fails', async () => {
  const slots = createConcurrencyLimit({ ...options, count: 2, maxWaiting: 6 })
  let running = 0
  let most = 0
  const work = async (number: number): Promise<number> => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running -= 1
    if (number === 3) throw new Error('three fails')
    return number
  }
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, (_, number) => slots.use('one', () => work(number))),
  )
  expect(most).toBe(2)
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, true, false],
    ...[true, true, true, true],
  ])
})

/** Work that records its name when it starts, and ends when the test releases it. */
const heldWork = () => {
  const started: string[] = []
  const ends: (() => void)[] = []
  const hold = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name)
      ends.push(resolve)
    })
  const endOne = async (): Promise<void> => {
    const before = started.length
    ends.shift()?.()
    await expect.poll(() => started.length).toBe(before + 1)
  }
  return { started, hold, endOne }
}

test('a free slot goes to the key with the least work, then to the one served longest ago', async () => {
  const slots = createConcurrencyLimit({ ...options, count: 2, maxWaiting: 20 })
  const { started, hold, endOne } = heldWork()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) {
    void slots.use(name.slice(0, 1), hold(name))
  }
  await expect.poll(() => started.length).toBe(2)
  for (let ended = 0; ended < 6; ended += 1) await endOne()
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
})

test('a full queue drops the newest of the key with most, for a key with less', async () => {
  const slots = createConcurrencyLimit({ ...options, count: 1, maxWaiting: 3 })
  const { started, hold, endOne } = heldWork()
  const works = ['a1', 'a2', 'a3', 'a4'].map((name) => slots.use('a', hold(name)))
  void slots.use('b', hold('b1'))
  await expect(works[3]).rejects.toMatchObject({ code: 'temporarily_unavailable' })
  await expect(slots.use('a', hold('a5'))).rejects.toMatchObject({
    code: 'temporarily_unavailable',
  })
  for (let ended = 0; ended < 3; ended += 1) await endOne()
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('leaves time for other requests between two pieces of work', async () => {
  const slots = createConcurrencyLimit({ ...options, count: 1, maxWaiting: 1, restMs: 25 })
  const ends: number[] = []
  const starts: number[] = []
  const work = async (): Promise<void> => {
    starts.push(Date.now())
    await new Promise((resolve) => setTimeout(resolve, 5))
    ends.push(Date.now())
  }
  await Promise.all([slots.use('a', work), slots.use('b', work)])
  expect((starts[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThanOrEqual(25)
})

const hold = (): Promise<never> => new Promise(() => {})

test('a slot that is held past its time is free for the next', async () => {
  const slots = createConcurrencyLimit({ count: 1, maxWaiting: 1, maxHoldMs: 50 })
  void slots.use('a', hold)
  expect(await slots.use('b', async () => 'ran')).toBe('ran')
})

test('slots that are held past their time don’t count for a key, nor for the queue', async () => {
  const slots = createConcurrencyLimit({ count: 2, maxOfKey: 1, maxWaiting: 0, maxHoldMs: 20 })
  void slots.use('a', hold)
  await expect(slots.use('a', hold)).rejects.toMatchObject({ code: 'temporarily_unavailable' })
  await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await slots.use('a', async () => 'ran')).toBe('ran')
})

test('a key has so many slots at once, and the others are for other keys', async () => {
  const slots = createConcurrencyLimit({ ...options, count: 2, maxOfKey: 1, maxWaiting: 4 })
  const { started, hold: holdNamed, endOne } = heldWork()
  for (const name of ['a1', 'a2', 'b1']) void slots.use(name.slice(0, 1), holdNamed(name))
  await expect.poll(() => started).toEqual(['a1', 'b1'])
  await endOne()
  expect(started).toEqual(['a1', 'b1', 'a2'])
})
