import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Reply } from './ask.ts'
import { call, type Person } from './person.ts'
import { must } from './violation.ts'

const recoversWithinMs = 10_000
const pollMs = 100

const isWell = async (person: Person): Promise<boolean> => {
  const withinMs = recoversWithinMs
  const health = await ask(person.jar, 'health', { withinMs })
  if (health.kind !== 'ok') return false
  const location = { latitude: 41.89, longitude: 12.492, locationName: 'Rome' }
  const write = await call(person, 'location', { body: location, withinMs })
  const isGone = (reply: Reply) => reply.kind === 'refused' && reply.code === 'not_signed_in'
  // Whose account is gone is told so, which is well, too.
  if (write.kind !== 'ok') return isGone(write)
  const photo = await call(person, 'media', { params: { id: 'of-nobody' }, withinMs })
  return isGone(photo) || (photo.kind === 'refused' && photo.code === 'not_found')
}

/**
 * Ends all faults and waits until the service reads and writes again; answers after how many
 * milliseconds. A `Violation` when that takes more than 10 s.
 */
export const recover = async (person: Person): Promise<number> => {
  const proxies = Object.values(person.lane.proxies)
  for (const proxy of proxies) proxy.heal()
  const started = performance.now()
  const since = () => performance.now() - started
  while (!(await isWell(person))) {
    must(since() < recoversWithinMs, 'The service was not well again 10 s after the fault ended')
    await wait(pollMs)
  }
  must(since() < recoversWithinMs, 'The service took more than 10 s to be well again')
  const ms = since()
  for (const proxy of proxies) await proxy.quiet()
  return ms
}
