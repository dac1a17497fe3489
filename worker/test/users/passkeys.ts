import {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@storystone/schema/contract/passkeys.ts'
import type { Client } from '../client/client.ts'
import type { Answering, Authenticator } from './authenticator.ts'

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
  const made = await authenticator.create(await creationOptions(client), said)
  return client.post('/api/passkeys', { ...made, ...(name === undefined ? {} : { name }) })
}

/** Logs in by a passkey. */
export const logInByPasskey = async (
  client: Client,
  authenticator: Authenticator,
  said: Answering = {},
): Promise<Response> =>
  client.post('/api/login/passkey', await authenticator.get(await requestOptions(client), said))
