import { setTimeout as wait } from 'node:timers/promises'
import { describeReply, must, type Reply, sendRequest } from './person/contract-request.ts'
import { call, type Person } from './person/person.ts'

const withinMs = 10_000
const pollMs = 100

const isRefusedWith = (reply: Reply, code: string): boolean =>
  reply.kind === 'refused' && reply.code === code

/** What does not read or write, and what came instead; null once all is well. */
const findIllness = async (person: Person): Promise<string | null> => {
  const health = await sendRequest(person.jar, 'health', { withinMs })
  if (health.kind !== 'ok') return `health brought ${describeReply(health)}`
  const location = { latitude: 41.89, longitude: 12.492, locationName: 'Rome' }
  const write = await call(person, 'location', { body: location, withinMs })
  // A deleted account gets this answer from a healthy service, too.
  if (isRefusedWith(write, 'not_signed_in')) return null
  if (write.kind !== 'ok') return `location brought ${describeReply(write)}`
  const photo = await call(person, 'media', { params: { id: 'of-nobody' }, withinMs })
  const isRight = isRefusedWith(photo, 'not_found') || isRefusedWith(photo, 'not_signed_in')
  return isRight ? null : `media brought ${describeReply(photo)}`
}

/**
 * Ends all faults and waits until the service reads and writes again. Returns the milliseconds that
 * took; more than 10 s is a `Violation`.
 */
export const recover = async (person: Person): Promise<number> => {
  const proxies = Object.values(person.lane.proxies)
  for (const proxy of proxies) proxy.heal()
  const started = performance.now()
  for (let tries = 1; ; tries += 1) {
    const illness = await findIllness(person)
    const ms = performance.now() - started
    const what = `${Math.round(ms)} ms after the faults ended, at try ${tries}`
    must(ms < withinMs, `The service had not recovered ${what}: ${illness ?? 'it was late'}`)
    if (illness === null) {
      for (const proxy of proxies) await proxy.quiet()
      return ms
    }
    await wait(pollMs)
  }
}

/** The longest until an alarm has ended what a kill cut off, or what a fault did. */
export const alarmMs = { afterKill: 60_000, afterFault: 300_000 } as const

/** Waits until the alarms have ended all that these people have requested. */
export const waitForAlarms = async (people: readonly Person[], withinMs: number): Promise<void> => {
  const [person] = people
  const ends = performance.now() + withinMs
  for (;;) {
    const { rows } = (await person?.world.database.execute({
      sql: `SELECT id FROM attempts
        WHERE state = 'reserved' AND user_id IN (SELECT value FROM json_each(?))`,
      args: [JSON.stringify(people.map(({ id }) => id))],
    })) ?? { rows: [] }
    if (rows.length === 0) return
    must(
      performance.now() < ends,
      `${rows.length} stories were still reserved after ${withinMs / 1000} s`,
    )
    await wait(pollMs)
  }
}

/**
 * Makes the reservations of these people look old, so that the sweep gives them back now, as it does
 * for those whose object is lost.
 */
export const sweepAbandoned = async (people: readonly Person[]): Promise<void> => {
  const [person] = people
  if (!person) return
  await person.world.database.execute({
    sql: `UPDATE attempts SET created_at = created_at - 960000
      WHERE state = 'reserved' AND user_id IN (SELECT value FROM json_each(?))`,
    args: [JSON.stringify(people.map(({ id }) => id))],
  })
  must(await person.world.sweep(person.lane), 'The sweep failed though no fault was on')
}
