import {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../../schema/contract/passkeys.ts'
import {
  type Authenticator,
  createAuthenticator,
} from '../../../worker/test/users/authenticator.ts'
import { must, openJar, requireOk, sendRequest } from '../person/contract-request.ts'
import { callOk, type Person } from '../person/person.ts'
import { onlyOnce, requestVerb } from './verb.ts'

const answerOptions = async (person: Person, authenticator: Authenticator) => {
  const { body } = await callOk(person, 'passkeyOptions')
  return authenticator.create(PasskeyCreationOptions.parse(body))
}

/** A passkey of the person. No fault may be on. */
const addPasskey = async (person: Person) => {
  const authenticator = createAuthenticator(person.lane.url)
  const made = await answerOptions(person, authenticator)
  const { body } = await callOk(person, 'addPasskey', { body: made })
  return { authenticator, id: Passkey.parse(body).id }
}

/** A person has room for ten. */
const removeAll = async ({ id, world }: Person): Promise<void> => {
  await world.database.execute({ sql: 'DELETE FROM passkeys WHERE user_id = ?', args: [id] })
  // Nor is the sign-in older than what a passkey needs, however long the campaign takes.
  await world.database.execute({
    sql: 'UPDATE sessions SET created_at = ? WHERE user_id = ?',
    args: [Date.now(), id],
  })
}

export const passkeyVerbs = {
  passkeys: requestVerb('passkeys', { database: 2 }),

  passkeyOptions: requestVerb('passkeyOptions', { database: 2 }, async (person) => {
    await removeAll(person)
    return {}
  }),

  /** Sent twice, with one challenge: it is kept once. */
  addPasskey: requestVerb('addPasskey', { database: 4 }, async (person) => {
    await removeAll(person)
    const body = await answerOptions(person, createAuthenticator(person.lane.url))
    return { body, onOk: onlyOnce('One challenge brought two passkeys') }
  }),

  removePasskey: requestVerb('removePasskey', { database: 3 }, async (person) => {
    await removeAll(person)
    const { id } = await addPasskey(person)
    return { params: { id } }
  }),

  passkeyLoginOptions: requestVerb('passkeyLoginOptions', { database: 1 }, ({ lane }) => ({
    jar: () => openJar(lane.url),
  })),

  /** Sent twice, with one challenge: it opens one session. */
  passkeyLogin: requestVerb('passkeyLogin', { database: 8 }, async (person) => {
    await removeAll(person)
    const { authenticator } = await addPasskey(person)
    const browser = openJar(person.lane.url)
    const { body } = requireOk(
      await sendRequest(browser, 'passkeyLoginOptions'),
      'passkeyLoginOptions',
    )
    const answer = authenticator.get(PasskeyRequestOptions.parse(body))
    const note = onlyOnce('One challenge opened two sessions')
    return {
      jar: () => openJar(browser.origin, browser.cookies),
      body: answer,
      onOk: (_reply, jar) => {
        note()
        must(jar.cookies.has('__Host-session'), 'A log-in by passkey brought no session')
      },
    }
  }),
}
