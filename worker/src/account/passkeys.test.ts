import { describe, expect } from 'vitest'
import { createClient, expectInvalid, expectRefusal } from '#test/client/client.ts'
import { createAuthenticator } from '#test/users/authenticator.ts'
import { createUser, password, test } from '#test/users/factories.ts'
import {
  creationOptions,
  listOf,
  logInByPasskey,
  registerPasskey,
  requestOptions,
  signedInFor,
  withPasskey,
  wrongAnswers,
} from '#test/users/passkeys.ts'
import { userAgents } from '#test/users/user-agents.ts'
import { createChallenge, readChallenge } from './passkeys/store.ts'

const minute = 60_000

describe('POST /api/passkeys', () => {
  test('keeps a passkey by its name, and lists it', async ({ client }) => {
    const { passkey } = await withPasskey(client)
    expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null })
    expect(await listOf(client)).toEqual([passkey])
  })

  test('calls it after the device that made it, where it got no name', async ({ client }) => {
    const made = await (await createAuthenticator()).create(await creationOptions(client))
    const from = { 'User-Agent': userAgents['Safari, iPhone'] }
    expect((await client.post('/api/passkeys', made, from)).status).toBe(201)
    const nameless = await (await createAuthenticator()).create(await creationOptions(client))
    await client.post('/api/passkeys', nameless, { 'Accept-Language': 'fr' })
    expect((await listOf(client)).map(({ name }) => name)).toEqual([
      'Clé d’accès',
      'Safari, iPhone',
    ])
  })

  test('offers keys that name the account and are not there already', async ({ client, email }) => {
    const { authenticator } = await withPasskey(client)
    const options = await creationOptions(client)
    expect(options).toMatchObject({
      rp: { id: 'storystone.test', name: 'Storystone' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.credentialId, transports: ['internal'] }],
    })
  })

  test.for(wrongAnswers)('refuses an answer %s', async ([, said], { client }) => {
    await expectInvalid(
      await registerPasskey(client, await createAuthenticator(), said),
      'response',
    )
    expect(await listOf(client)).toEqual([])
  })

  test('refuses a challenge that was used, also twice at the same time', async ({ client }) => {
    const options = await creationOptions(client)
    const made = await Promise.all(
      [0, 1, 2].map(async () => (await createAuthenticator()).create(options)),
    )
    const answers = await Promise.all(made.map((one) => client.post('/api/passkeys', one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410, 410])
    const late = await (await createAuthenticator()).create(options)
    await expectRefusal(await client.post('/api/passkeys', late), 410, 'expired')
    expect(await listOf(client)).toHaveLength(1)
  })

  test('refuses a challenge of another user, session or log-in', async ({ client, email }) => {
    const stranger = await createUser()
    const elsewhere = createClient()
    await elsewhere.post('/api/login', { email, password })
    const options = await creationOptions(client)
    const foreign = [
      (await creationOptions(stranger.client)).challenge,
      (await creationOptions(elsewhere)).challenge,
      (await requestOptions(client)).challenge,
      'made-up',
    ]
    for (const challenge of foreign) {
      const made = await (await createAuthenticator()).create(options, { challenge })
      await expectRefusal(await client.post('/api/passkeys', made), 410, 'expired')
    }
    expect(await listOf(client)).toEqual([])
  })

  test('refuses an invalid response, and a passkey of another account', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    const stranger = await createUser()
    await expectInvalid(await registerPasskey(stranger.client, authenticator), 'id')
    const made = await (await createAuthenticator()).create(await creationOptions(client))
    const torn = { ...made, response: { ...made.response, clientDataJSON: 'bm90aGluZw' } }
    await expectInvalid(await client.post('/api/passkeys', torn), 'response')
  })

  test('keeps ten, also when more come at the same time', async ({ client }) => {
    for (let count = 0; count < 8; count += 1) await withPasskey(client)
    const waiting = await Promise.all(
      Array.from({ length: 4 }, async () =>
        (await createAuthenticator()).create(await creationOptions(client)),
      ),
    )
    const answers = await Promise.all(waiting.map((made) => client.post('/api/passkeys', made)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    const full = await client.post('/api/passkeys/options', undefined)
    await expectRefusal(full, 409, 'too_many_passkeys')
    expect(await listOf(client)).toHaveLength(10)
  })

  test('needs a recent sign-in, as the options and a removal', async ({ client, user, email }) => {
    const { passkey } = await withPasskey(client)
    const made = await (await createAuthenticator()).create(await creationOptions(client))
    await signedInFor(user.id, 16)
    const code = 'reauthentication_required'
    await expectRefusal(await client.post('/api/passkeys/options', undefined), 403, code)
    await expectRefusal(await client.post('/api/passkeys', made), 403, code)
    await expectRefusal(await client.delete(`/api/passkeys/${passkey.id}`), 403, code)
    expect(await listOf(client)).toEqual([passkey])
    await client.post('/api/login', { email, password })
    expect((await client.post('/api/passkeys/options', undefined)).status).toBe(200)
  })
})

test('DELETE /api/passkeys/{id} ends one for good, and leaves the others', async ({ client }) => {
  const kept = await withPasskey(client)
  const { authenticator, passkey } = await withPasskey(client)
  expect((await client.delete(`/api/passkeys/${passkey.id}`)).status).toBe(204)
  const refused = await logInByPasskey(createClient(), authenticator)
  await expectRefusal(refused, 401, 'invalid_credentials')
  expect(await listOf(client)).toEqual([kept.passkey])
  await expectRefusal(await client.delete(`/api/passkeys/${passkey.id}`), 404, 'not_found')
})

test('a challenge is good for ten minutes, and says that it is late from then on', () => {
  const use = { purpose: 'login', holder: 'a browser' } as const
  const challenge = Buffer.from(createChallenge('a secret', use, 1_000)).toString('base64url')
  const read = (now: number, secret = 'a secret') => readChallenge(secret, use, challenge, now)
  expect([read(1_000 + 10 * minute - 1), read(1_000 + 10 * minute)]).toEqual(['good', 'late'])
  expect(read(1_000, 'another secret')).toBe('foreign')
})
