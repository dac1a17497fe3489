import {
  Passkey,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyRequestOptions,
} from '@storystone/schema/contract/passkeys.ts'
import { sql } from 'drizzle-orm'
import type { Client } from '../client/client.ts'
import { execute } from '../database/database.ts'
import { type Answering, type Authenticator, createAuthenticator } from './authenticator.ts'

/** The options for a new passkey, which must be given. */
export const creationOptions = async (client: Client) =>
  PasskeyCreationOptions.parse(await (await client.post('/api/passkeys/options', undefined)).json())

/** The options for a log-in. */
export const requestOptions = async (client: Client) =>
  PasskeyRequestOptions.parse(
    await (await client.post('/api/login/passkey/options', undefined)).json(),
  )

/** Makes a passkey of a signed-in user. */
export const registerPasskey = async (
  client: Client,
  authenticator: Authenticator,
  { name, ...said }: Answering & { readonly name?: string } = {},
): Promise<Response> => {
  const made = authenticator.create(await creationOptions(client), said)
  return client.post('/api/passkeys', { ...made, ...(name === undefined ? {} : { name }) })
}

/** Logs in by a passkey. */
export const logInByPasskey = async (
  client: Client,
  authenticator: Authenticator,
  said: Answering = {},
): Promise<Response> =>
  client.post('/api/login/passkey', authenticator.get(await requestOptions(client), said))

/** The passkeys of a signed-in user. */
export const listOf = async (client: Client): Promise<PasskeyList> =>
  PasskeyList.parse(await (await client.get('/api/passkeys')).json())

/** A signed-in user's passkey, as it was made. */
export const withPasskey = async (client: Client) => {
  const authenticator = createAuthenticator()
  const answer = await registerPasskey(client, authenticator, { name: 'My phone' })
  return { authenticator, passkey: Passkey.parse(await answer.json()) }
}

/** Makes the sign-ins of a user so many minutes old. */
export const signedInFor = (userId: string, minutes: number): Promise<void> =>
  execute(sql`UPDATE sessions SET created_at = created_at - ${minutes * 60_000}
    WHERE user_id = ${userId}`)

/** The wrong answers that a passkey may give, to a registration or a log-in. */
export const wrongAnswers: readonly [string, Answering][] = [
  ['of another site', { origin: 'https://elsewhere.example' }],
  ['of this host without encryption', { origin: 'http://storystone.test' }],
  ['for another host', { rpId: 'elsewhere.example' }],
  ['without a check of who holds it', { isVerified: false }],
  ['to another question', { type: 'payment.get' }],
]
