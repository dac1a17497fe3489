import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('runs two at once; others wait until one ends or fails', async () => {
  const slots = createConcurrencyLimit(2, 6)
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
    Array.from({ length: 8 }, (_, number) => slots.use(() => work(number))),
  )
  expect(most).toBe(2)
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, true, false],
    ...[true, true, true, true],
  ])
})

test('refuses work when the queue is full, and accepts it later', async () => {
  const slots = createConcurrencyLimit(1, 2)
  let end = (): void => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const works = Array.from({ length: 5 }, () => slots.use(() => held))
  for (const refused of works.slice(3)) {
    await expect(refused).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      details: { retryAfter: 10 },
    })
  }
  end()
  await Promise.all(works.slice(0, 3))
  await Promise.all([1, 2, 3].map(() => slots.use(async () => {})))
})
