import { expect, test } from '@playwright/test'
import type { Reply } from '../../../scripts/chaos/ask.ts'
import { runCampaign } from '../../../scripts/chaos/campaign.ts'
import type { Fault } from '../../../scripts/chaos/fault.ts'
import { killUnderLoad } from '../../../scripts/chaos/kills.ts'
import { findOrphans } from '../../../scripts/chaos/orphans.ts'
import { call, createPerson } from '../../../scripts/chaos/person.ts'
import { recover } from '../../../scripts/chaos/recovery.ts'
import { newPhoto, photoForm } from '../../../scripts/chaos/verbs/photo.ts'
import { tellPhotoStory } from '../../../scripts/chaos/verbs/telling.ts'
import { startWorld, type World } from '../../../scripts/chaos/world.ts'

// The short form of `npm run chaos`, always with the same schedules. A stall shorter than any
// deadline does what a long one does, but for the deadline, which the long form waits for. The seed
// tells of 14 of the verbs for events of Stripe, and narrates hardly, which takes longest.
const short = { count: 18, seed: 36, stalls: { database: 700, vendors: 700 } }

// One world for all of them. On a busy machine hashing and speech alone take long; no time is waited out.
test.describe.configure({ mode: 'default', timeout: 120_000 })

let world: World

test.beforeAll(async () => {
  world = await startWorld(9)
})

test.afterAll(async () => {
  await world.stop()
})

const harms = (['before', 'behind', 'midway'] as const).flatMap((moment) =>
  (['reset', 'cut', 'answer_500', 'late'] as const).map((kind) => ({ moment, kind })),
)

const fault = (what: Pick<Fault, 'target' | 'moment' | 'kind' | 'times'>): Fault => ({
  // What is late comes with the end of all faults.
  ...{ skip: 0, stallMs: 60_000, bytes: 40 },
  ...what,
})

const unavailable = { status: 503, code: 'temporarily_unavailable' }

test('an answer of the database that is cut off is asked for again, once; then the refusal is 503', async () => {
  const [lane] = world.lanes
  if (!lane) throw new Error('There is no lane')
  const person = await createPerson(world, lane)
  const list = () => call(person, 'stories', { withinMs: 20_000 })
  for (const { moment, kind } of harms) {
    lane.proxies.database.arm([fault({ target: 'database', moment, kind, times: 1 })])
    expect(await list(), `${kind} ${moment}, once`).toMatchObject({ status: 200 })
    lane.proxies.database.arm([fault({ target: 'database', moment, kind, times: 2 })])
    expect(await list(), `${kind} ${moment}, twice`).toMatchObject(unavailable)
  }
  await recover(person)
})

test('a bucket that fails: 503, no charge, and nothing is left in it that nobody owns', async () => {
  const [lane] = world.lanes
  if (!lane) throw new Error('There is no lane')
  const person = await createPerson(world, lane)
  const { media } = lane.proxies
  const withinMs = 30_000
  for (const harm of harms) {
    const named = `${harm.kind} ${harm.moment}`
    const underHarm = async (times: number, work: () => Promise<Reply>): Promise<Reply> => {
      media.arm([fault({ target: 'media', times, ...harm })])
      const reply = await work()
      media.heal()
      return reply
    }
    const { id, imageUrl, creditsLeft } = await tellPhotoStory(person)
    const photo = { params: { id: imageUrl?.split('/').at(-1) ?? '' }, withinMs }
    const form = photoForm(newPhoto())
    const telling = () => call(person, 'generateStory', { form, withinMs })
    expect(await underHarm(1, telling), named).toMatchObject(unavailable)
    const credits = await call(person, 'credits', { withinMs })
    expect(credits, named).toMatchObject({ body: { credits: { credits: creditsLeft } } })

    // Twice: workerd reads anew by itself where a connection that it kept turns out to be gone.
    const reading = () => call(person, 'media', photo)
    expect(await underHarm(2, reading), named).toMatchObject(unavailable)
    expect(await reading(), named).toMatchObject({ status: 200 })

    const deleting = () => call(person, 'deleteStory', { params: { id }, withinMs })
    expect(await underHarm(1, deleting), named).toMatchObject({ status: 204 })
  }
  await recover(person)
  expect(await findOrphans(world)).toEqual([])
  expect((await world.host.mediaKeys()).filter((key) => key.includes(person.id))).toEqual([])
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
