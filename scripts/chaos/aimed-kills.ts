import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GenerationList } from '../../schema/contract/generation.ts'
import { Places } from '../../schema/contract/places.ts'
import { createWikimediaControl } from '../../worker/doubles/wikimedia/control.ts'
import { type Moment, generationMoments as moments, retelling } from './generation-moments.ts'
import { findViolations } from './kills.ts'
import { call, callOk, createPerson, type Person } from './person/person.ts'
import { alarmMs, recover, sweepAbandoned, waitForAlarms } from './recovery.ts'
import { generatePhotoStory } from './verbs/generation.ts'
import { killAndRevive, type World } from './world.ts'

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

const untilStalling = async (person: Person, { faults }: Moment, start: () => Promise<unknown>) => {
  for (const [target, proxy] of Object.entries(person.lane.proxies)) {
    proxy.arm(faults.filter((one) => one.target === target))
  }
  // Its answer is lost with the worker.
  start().catch(() => {})
  // A stall from before ends within that time.
  do await wait(5)
  while (!isStalling(person))
}

type Standing = { readonly person: Person; readonly moment: Moment }

const standStill = async (world: World, moment: Moment): Promise<Standing> => {
  const lane = world.lanes[moments.indexOf(moment)]
  if (!lane) throw new Error(`${moments.length} lanes are needed`)
  const person = await createPerson(world, lane)
  if (moment.start === retelling) await generatePhotoStory(person)
  const placeId = await newPlace(person)
  await untilStalling(person, moment, () => moment.start(person, placeId))
  await moment.meanwhile?.(person, placeId)
  return { person, moment }
}

/** Lets the next reader go on with a generation that has died, to the same moment. */
const standStillAgain = async ({ person, moment }: Standing): Promise<void> => {
  const [one] = GenerationList.parse((await callOk(person, 'generations')).body)
  const params = { id: one?.id ?? '' }
  await untilStalling(person, moment, () => call(person, 'generationEvents', { params }))
}

const lastAttemptOf = async ({ id, world }: Person) => {
  const sql = 'SELECT id, state FROM attempts WHERE user_id = ? ORDER BY created_at DESC LIMIT 1'
  return (await world.database.execute({ sql, args: [id] })).rows[0]
}

const isLost = ({ moment }: Standing): boolean => moment.endsAs === 'reserved'

/** Deletes the object of a generation. The worker must be down. */
const loseObject = async ({ person }: Standing): Promise<void> => {
  const { dataDir } = person.world.stack
  const id = String((await lastAttemptOf(person))?.id)
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.includes(id))) rmSync(join(dataDir, file))
}

/**
 * Stops one generation at each row of the table, kills workerd, and waits for the alarms: each
 * generation ends within a minute, as its row says. Needs a lane for each.
 */
export const killAtEachMoment = async (world: World): Promise<readonly string[]> => {
  const stand = (those: readonly Moment[]) =>
    Promise.all(those.map((moment) => standStill(world, moment)))
  const dyingTwice = await stand(moments.filter(({ diesTwice }) => diesTwice))
  await killAndRevive(world, 'worker')
  await Promise.all(dyingTwice.map(standStillAgain))
  const others = await stand(moments.filter(({ diesTwice }) => !diesTwice))
  const all = [...dyingTwice, ...others]
  const people = all.map(({ person }) => person)
  await killAndRevive(world, 'worker', () => Promise.all(all.filter(isLost).map(loseObject)))
  await Promise.all(people.map(recover))
  const waiting = all.filter((one) => !isLost(one)).map(({ person }) => person)
  await waitForAlarms(waiting, alarmMs.afterKill)
  const failures: string[] = []
  for (const { person, moment } of all) {
    const state = (await lastAttemptOf(person))?.state
    if (state === moment.endsAs) continue
    failures.push(`Killed when ${moment.name}, it is ${state}, not ${moment.endsAs}`)
  }
  await sweepAbandoned(people)
  return [...failures, ...(await findViolations(world, people))]
}
