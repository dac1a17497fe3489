import { expect, test } from '@playwright/test'
import { runCampaign } from '../../../scripts/torture/campaign.ts'
import type { Fault } from '../../../scripts/torture/fault.ts'
import { killUnderLoad } from '../../../scripts/torture/kills.ts'
import { call, createPerson } from '../../../scripts/torture/person.ts'
import { recover } from '../../../scripts/torture/recovery.ts'
import { startWorld, type World } from '../../../scripts/torture/world.ts'

// The short form of `npm run torture`, always with the same schedules. A stall shorter than any
// deadline does what a long one does, but for the deadline, which the long form waits for.
const short = { count: 18, seed: 31, stalls: { database: 700, vendors: 700 } }

// On a busy machine hashing and speech alone take long; no time is waited out.
test.describe.configure({ timeout: 120_000 })

let world: World

test.beforeAll(async () => {
  world = await startWorld(6)
})

test.afterAll(async () => {
  await world.stop()
})

const fault = (what: Pick<Fault, 'moment' | 'kind' | 'times'>): Fault => ({
  ...{ target: 'database', skip: 0, stallMs: 0, bytes: 40 },
  ...what,
})

test('an answer of the database that is cut off is asked for again, once; then the refusal is 503', async () => {
  const [lane] = world.lanes
  if (!lane) throw new Error('There is no lane')
  const person = await createPerson(world, lane)
  const list = () => call(person, 'stories', { withinMs: 20_000 })
  for (const moment of ['before', 'behind', 'midway'] as const) {
    for (const kind of ['reset', 'cut', 'answer_500'] as const) {
      lane.proxies.database.arm([fault({ moment, kind, times: 1 })])
      expect(await list(), `${kind} ${moment}, once`).toMatchObject({ status: 200 })
      lane.proxies.database.arm([fault({ moment, kind, times: 2 })])
      expect(await list(), `${kind} ${moment}, twice`).toMatchObject({
        status: 503,
        code: 'temporarily_unavailable',
      })
    }
  }
  await recover(person)
})

test('whatever befalls the services, the ledger is sound and every answer is the contract’s', async () => {
  const { failures, played } = await runCampaign(world, short)
  expect(failures).toEqual([])
  expect(played).toBe(short.count)
})

test('the database and the worker killed under load: nothing acknowledged is lost', async () => {
  const { failures, acknowledged } = await killUnderLoad(world, 2)
  expect(failures).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
})
