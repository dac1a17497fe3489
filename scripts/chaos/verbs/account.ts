import { hashToken } from '#worker/platform/session/keyed-hash.ts'
import { EmailConfirmed } from '../../../schema/contract/email-change.ts'
import { SessionList } from '../../../schema/contract/sessions.ts'
import {
  type CookieJar,
  describeReply,
  type EndpointName,
  must,
  openJar,
  type RequestOptions,
  requireOk,
  sendRequest,
} from '../person/contract-request.ts'
import { type Calls, deadlineOf } from '../person/deadlines.ts'
import { type Person, password } from '../person/person.ts'
import { generatePhotoStory } from './generation.ts'
import { onlyOnce, requestVerb, type Verb } from './verb.ts'

const knownPassword = ({ passwords }: Person): string => [...passwords][0] ?? ''
const credentialsOf = (person: Person) => ({ email: person.email, password: knownPassword(person) })

/** Another session of the person. No fault may be on. */
const openSession = async (person: Person): Promise<CookieJar> => {
  const session = openJar(person.lane.url)
  requireOk(await sendRequest(session, 'login', { body: credentialsOf(person) }), 'login')
  return session
}

/** Ends all sessions and opens one, whose cookie is lost with the answer. */
const newPasswordVerb = (
  name: EndpointName,
  calls: Calls,
  prepare: (person: Person, newPassword: string) => RequestOptions | Promise<RequestOptions>,
): Verb => ({
  ...requestVerb(name, calls, async (person) => {
    const newPassword = `a stone called ${crypto.randomUUID()}`
    const options = await prepare(person, newPassword)
    const before = person.jar.cookies.get('__Host-session')
    return {
      ...options,
      beforeSend: () => void person.passwords.add(newPassword),
      onOk: (_reply, { cookies }) => {
        person.passwords = new Set([newPassword])
        must(cookies.get('__Host-session') !== before, 'A new password brought no new session')
      },
    }
  }),
  replacesSession: true,
})

export const accountVerbs = {
  user: requestVerb('user', { database: 1 }),

  register: requestVerb('register', { database: 4 }, ({ lane, registered }) => {
    const email = `${crypto.randomUUID()}@example.org`
    return {
      jar: () => openJar(lane.url),
      body: { email, password },
      beforeSend: () => {
        registered.set(email, registered.get(email) ?? 'maybe')
      },
      onOk: (_reply, jar) => {
        registered.set(email, 'there')
        must(jar.cookies.has('__Host-session'), 'A sign-up brought no session')
      },
    }
  }),

  login: requestVerb('login', { database: 14 }, (person) => ({
    jar: () => openJar(person.lane.url),
    body: credentialsOf(person),
    onOk: (_reply, jar) => must(jar.cookies.has('__Host-session'), 'A log-in brought no session'),
    onRefused: (reply) => {
      // A change of the password may run at the same time.
      const isRight = person.passwords.size > 1 || reply.status >= 500
      must(isRight, `A log-in was answered ${describeReply(reply)}`)
    },
  })),

  logout: requestVerb('logout', { database: 1 }, async (person) => {
    const session = await openSession(person)
    return {
      // A copy, so that the ended session is later tried with its cookie.
      jar: () => openJar(session.origin, session.cookies),
      onOk: () => void person.endedSessions.push(session),
    }
  }),

  changePassword: newPasswordVerb('changePassword', { database: 13 }, (person, newPassword) => ({
    body: { newPassword, currentPassword: knownPassword(person) },
  })),

  deleteUser: requestVerb('deleteUser', { database: 19, stripe: 3, media: 2 }, async (person) => {
    await generatePhotoStory(person)
    return {
      body: { password: knownPassword(person) },
      beforeSend: () => {
        person.account = 'maybe'
      },
      onOk: () => {
        person.account = 'gone'
      },
    }
  }),

  requestPasswordReset: requestVerb('requestPasswordReset', { database: 2 }, ({ email }) => ({
    body: { email, language: 'en' },
  })),

  /** Used twice at once: the link is good for one of them. */
  resetPassword: newPasswordVerb('resetPassword', { database: 6 }, async (person, newPassword) => {
    const { id, world } = person
    const token = crypto.randomUUID()
    await world.database.execute({
      sql: 'INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (?, ?, ?)',
      args: [hashToken(token), id, Date.now() + 900_000],
    })
    return { params: { token }, body: { newPassword } }
  }),

  /** Where the campaign has no mail it is refused. */
  requestEmailChange: requestVerb('requestEmailChange', { database: 5 }, () => ({
    body: { newEmail: `${crypto.randomUUID()}@example.org`, language: 'en' },
  })),

  /** One of two links, used twice at once: it changes nothing yet. */
  confirmEmailChange: requestVerb('confirmEmailChange', { database: 5 }, async ({ id, world }) => {
    const token = crypto.randomUUID()
    const other = crypto.randomUUID()
    await world.database.execute({ sql: 'DELETE FROM email_changes WHERE user_id = ?', args: [id] })
    await world.database.execute({
      sql: `INSERT INTO email_changes (id, user_id, new_email, new_email_hash, old_token_hash,
        new_token_hash, session_id, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      args: [
        ...[token, id, `${token}@example.org`, token, hashToken(token), hashToken(other), token],
        Date.now() + 900_000,
      ],
    })
    const note = onlyOnce('One link of a mail was good twice')
    return {
      params: { token },
      onOk: ({ body }) => {
        note()
        must(!EmailConfirmed.parse(body).changed, 'One link changed an e-mail address')
      },
    }
  }),

  sessions: requestVerb('sessions', { database: 2 }),

  endSession: requestVerb('endSession', { database: 5 }, async (person) => {
    const session = await openSession(person)
    const { body } = requireOk(await sendRequest(session, 'sessions'), 'sessions')
    const own = SessionList.parse(body).find(({ current }) => current)
    return {
      params: { id: own?.id ?? '' },
      onOk: () => void person.endedSessions.push(session),
    }
  }),

  /** The person's own goes on; another, opened for this, ends. */
  endOtherSessions: requestVerb('endOtherSessions', { database: 2 }, async (person) => {
    const session = await openSession(person)
    return { onOk: () => void person.endedSessions.push(session) }
  }),

  exportData: requestVerb('exportData', { database: 6, media: 1 }, async (person) => {
    await generatePhotoStory(person)
    return {
      // One listing, and two files a story that may each open slowly and fall silent once.
      withinMs: deadlineOf({ database: 6, media: 1 + 2 * 2 * person.stories.size }),
      mayBreak: true,
      onOk: ({ bytes }) => {
        const isWhole = bytes.includes(Buffer.from('PK\u0005\u0006'))
        must(isWhole, 'An export ended well and is no whole archive')
      },
    }
  }),
}
