import { expect, it } from 'vitest'
import { createPool } from './pool.ts'

it('a pool of one gives no turn to a newcomer between the end of one work and the start of the next', async () => {
  const inTurn = createPool(1)
  const turns: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    turns.push(`${name} begins`)
    await Promise.resolve()
    turns.push(`${name} ends`)
  }
  const first = inTurn(async () => {})
  const second = inTurn(work('second'))
  const newcomer = Promise.resolve().then(() => inTurn(work('newcomer')))
  await Promise.all([first, second, newcomer])
  expect(turns).toEqual(['second begins', 'second ends', 'newcomer begins', 'newcomer ends'])
})
