import { ask } from '../ask.ts'
import { vendorMs, within } from '../deadlines.ts'
import { openJar } from '../jar.ts'
import { call, expectOk, type Person, password } from '../person.ts'
import { must } from '../violation.ts'
import { tellPhotoStory } from './telling.ts'
import { isDone, reading, type Verb } from './verb.ts'

const knownPassword = ({ passwords }: Person): string => [...passwords][0] ?? ''

const register: Verb = {
  vendors: [],
  prepare: async ({ lane, newcomers }) => {
    const email = `${crypto.randomUUID()}@example.org`
    return async () => {
      newcomers.set(email, 'perhaps')
      const jar = openJar(lane.url)
      const reply = await ask(jar, 'register', { body: { email, password }, withinMs: within(3) })
      if (!isDone(reply)) return
      newcomers.set(email, 'there')
      must(jar.cookies.size === 1, 'A sign-up brought no session')
    }
  },
}

const login: Verb = {
  vendors: [],
  prepare: async (person) => async () => {
    const jar = openJar(person.lane.url)
    const body = { email: person.email, password: knownPassword(person) }
    const reply = await ask(jar, 'login', { body, withinMs: within(10) })
    if (isDone(reply)) must(jar.cookies.size === 1, 'A log-in brought no session')
    // The password may have been changed by what this runs beside.
    else
      must(
        person.passwords.size > 1 || reply.kind === 'broken' || reply.status >= 500,
        'A log-in was refused',
      )
  },
}

const logout: Verb = {
  vendors: [],
  prepare: async ({ email, lane, passwords, signedOut }) => {
    const jar = openJar(lane.url)
    const body = { email, password: [...passwords][0] ?? '' }
    expectOk(await ask(jar, 'login', { body, withinMs: 60_000 }), 'A log-in')
    return async () => {
      const session = openJar(jar.origin, jar.cookies)
      const reply = await ask(jar, 'logout', { withinMs: within(1) })
      if (isDone(reply)) signedOut.push(session)
    }
  },
}

const changePassword: Verb = {
  vendors: [],
  prepare: async (person) => {
    const newPassword = `a stone called ${crypto.randomUUID()}`
    const body = { newPassword, currentPassword: knownPassword(person) }
    return async () => {
      person.passwords.add(newPassword)
      const reply = await call(person, 'changePassword', { body, withinMs: within(11) })
      if (isDone(reply)) person.passwords = new Set([newPassword])
    }
  },
}

const deleteUser: Verb = {
  vendors: ['stripe', 'media'],
  prepare: async (person) => {
    await tellPhotoStory(person)
    return async () => {
      person.account = 'perhaps'
      const withinMs = within(17, vendorMs.stripe * 3 + vendorMs.bucket * 2)
      const body = { password: knownPassword(person) }
      const reply = await call(person, 'deleteUser', { body, withinMs })
      if (isDone(reply)) person.account = 'gone'
    }
  },
}

/** A listing, and for each file its opening and its longest silence. */
const bucketCallsOf = ({ stories }: Person): number => 1 + 2 * 2 * stories.size

const exportData: Verb = {
  vendors: ['media'],
  prepare: async (person) => {
    await tellPhotoStory(person)
    return async () => {
      const reply = await call(person, 'exportData', {
        withinMs: within(6, vendorMs.bucket * bucketCallsOf(person)),
        mayBreak: true,
      })
      if (!isDone(reply)) return
      const ends = reply.bytes.includes(Buffer.from('PK\u0005\u0006'))
      must(ends, 'An export ended well and is no whole archive')
    }
  },
}

export const accountVerbs = {
  user: reading('user', 1),
  register,
  login,
  logout,
  changePassword,
  deleteUser,
  exportData,
}
