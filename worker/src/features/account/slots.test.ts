import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

test('two pieces of work run at once, others wait, a failed one makes room', async () => {
  const slots = createSlots(2)
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
