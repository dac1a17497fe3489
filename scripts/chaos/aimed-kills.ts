import { setTimeout as wait } from 'node:timers/promises'
import { Places } from '../../schema/contract/places.ts'
import { createWikimediaControl } from '../../worker/doubles/wikimedia/control.ts'
import type { Fault, Target } from './fault.ts'
import { findViolations } from './kills.ts'
import { call, callOk, createPerson, type Person, password } from './person/person.ts'
import { alarmMs, recover, sweepAbandoned, waitForAlarms } from './recovery.ts'
import { generatePhotoStory } from './verbs/generation.ts'
import { newPhoto, photoForm } from './verbs/photo.ts'
import { killAndRevive, type World } from './world.ts'

type Start = (person: Person, placeId: string) => Promise<unknown>

/** A moment in the life of a generation, and what its attempt must be after a kill then. */
type Moment = {
  readonly name: string
  readonly faults: readonly Fault[]
  readonly start: Start
  /** Done while the generation stands still, before the kill. */
  readonly meanwhile?: Start
  readonly endsAs: 'settled' | 'given_back' | undefined
}

const stallMs = 120_000

/** Stalls the first request to a service, or the first that holds a text. */
const stall = (target: Target, moment: Fault['moment'], about = ''): Fault => ({
  ...{ target, about, skip: 0, moment, times: 1, bytes: 400 },
  ...{ kind: 'stall', stallMs },
})

const byName: Start = (person, placeId) =>
  call(person, 'storyFromText', {
    body: { placeId, format: 'quick_facts', language: 'en' },
  })

const byPhoto: Start = (person) => call(person, 'generateStory', { body: photoForm(newPhoto()) })

const retelling: Start = async (person, placeId) => {
  const [[id = '', story] = []] = person.stories
  // Either text may be the story's afterwards.
  if (story) story.versions = []
  await call(person, 'retell', { params: { id }, body: { placeId } })
}

const deleteAccount: Start = async (person) => {
  await callOk(person, 'deleteUser', { body: { password } })
  person.account = 'gone'
}

/**
 * What these requests to the database hold. Counting requests would miss: a generation that waits for
 * its turn at Wikimedia makes more of them.
 */
const reservation = 'body_hash, state, cost'
const settlement = "SET state = 'settled'"
const refund = "SET state = 'given_back'"
const allRefused: Fault = { ...stall('openai', 'before'), times: 9, kind: 'answer_500' }

/** The table of docs/architecture.md: when a generation dies. */
const moments: readonly Moment[] = [
  {
    name: 'accepted, not reserved',
    ...{ faults: [stall('database', 'before', reservation)], start: byName, endsAs: undefined },
  },
  {
    name: 'reserved, without an answer',
    ...{ faults: [stall('database', 'behind', reservation)], start: byName, endsAs: 'settled' },
  },
  {
    name: 'its photo not stored',
    ...{ faults: [stall('media', 'before')], start: byPhoto, endsAs: 'given_back' },
  },
  {
    name: 'its photo being read',
    ...{ faults: [stall('openai', 'before')], start: byPhoto, endsAs: 'settled' },
  },
  {
    name: 'its words being written',
    ...{ faults: [stall('openai', 'midway')], start: byName, endsAs: 'settled' },
  },
  {
    name: 'a retelling being written',
    ...{ faults: [stall('openai', 'before')], start: retelling, endsAs: 'settled' },
  },
  {
    name: 'written, not settled',
    ...{ faults: [stall('database', 'before', settlement)], start: byName, endsAs: 'settled' },
  },
  {
    name: 'settled, without an answer',
    ...{ faults: [stall('database', 'behind', settlement)], start: byName, endsAs: 'settled' },
  },
  {
    name: 'refused, not given back',
    faults: [allRefused, stall('database', 'before', refund)],
    ...{ start: byName, endsAs: 'given_back' },
  },
  {
    name: 'its account deleted',
    ...{ faults: [stall('openai', 'before')], start: byName },
    ...{ meanwhile: deleteAccount, endsAs: undefined },
  },
]

const isStalling = ({ lane }: Person): boolean =>
  Object.values(lane.proxies).some((proxy) => proxy.isStalling())

/** A place of its own, whose text nobody has shared yet. */
const newPlace = async (person: Person): Promise<string> => {
  const name = `Colosseum ${crypto.randomUUID()}`
  const wikimedia = createWikimediaControl(person.world.stack.doubles.wikimediaUrl ?? '')
  await wikimedia.copy({ of: 'Colosseum', title: name })
  const reply = await callOk(person, 'places', { query: { name, language: 'en' } })
  return Places.parse(reply.body).candidates[0]?.id ?? ''
}

const standStill = async (person: Person, { faults, start, meanwhile }: Moment): Promise<void> => {
  if (start === retelling) await generatePhotoStory(person)
  const placeId = await newPlace(person)
  for (const [target, proxy] of Object.entries(person.lane.proxies)) {
    proxy.arm(faults.filter((one) => one.target === target))
  }
  // Its answer is lost with the worker.
  start(person, placeId).catch(() => {})
  while (!isStalling(person)) await wait(5)
  await meanwhile?.(person, placeId)
}

const lastStateOf = async ({ id, world }: Person): Promise<unknown> => {
  const sql = 'SELECT state FROM attempts WHERE user_id = ? ORDER BY created_at DESC LIMIT 1'
  return (await world.database.execute({ sql, args: [id] })).rows[0]?.state
}

/**
 * Stops one generation at each row of the table, kills workerd once, and waits for the alarms: each
 * generation ends within a minute, as its row says. Needs a lane for each.
 */
export const killAtEachMoment = async (world: World): Promise<readonly string[]> => {
  const people = await Promise.all(
    moments.map(async (moment, index) => {
      const lane = world.lanes[index]
      if (!lane) throw new Error(`${moments.length} lanes are needed`)
      const person = await createPerson(world, lane)
      await standStill(person, moment)
      return person
    }),
  )
  await killAndRevive(world, 'worker')
  await Promise.all(people.map(recover))
  await waitForAlarms(people, alarmMs.afterKill)
  const failures: string[] = []
  for (const [index, { name, endsAs }] of moments.entries()) {
    const person = people[index]
    const state = person && (await lastStateOf(person))
    if (state !== endsAs) failures.push(`Killed when ${name}, it is ${state}, not ${endsAs}`)
  }
  await sweepAbandoned(people)
  return [...failures, ...(await findViolations(world, people))]
}
