import { User } from '@storystone/schema/contract/account.ts'
import { describe, expect } from 'vitest'
import {
  type Client,
  createClient,
  expectInvalid,
  expectRefusal,
  expectTooMany,
  statusesOf,
} from '#test/client/client.ts'
import { setLimitCounter } from '#test/database/database.ts'
import { type Authenticator, createAuthenticator } from '#test/users/authenticator.ts'
import { createUser, hashed, password, test } from '#test/users/factories.ts'
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
    const made = createAuthenticator().create(await creationOptions(client))
    const from = { 'User-Agent': userAgents['Safari, iPhone'] }
    expect((await client.post('/api/passkeys', made, from)).status).toBe(201)
    const nameless = createAuthenticator().create(await creationOptions(client))
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
    await expectInvalid(await registerPasskey(client, createAuthenticator(), said), 'response')
    expect(await listOf(client)).toEqual([])
  })

  test('refuses a challenge that was used, also twice at the same time', async ({ client }) => {
    const options = await creationOptions(client)
    const made = [0, 1, 2].map(() => createAuthenticator().create(options))
    const answers = await Promise.all(made.map((one) => client.post('/api/passkeys', one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410, 410])
    const late = createAuthenticator().create(options)
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
      const made = createAuthenticator().create(options, { challenge })
      await expectRefusal(await client.post('/api/passkeys', made), 410, 'expired')
    }
    expect(await listOf(client)).toEqual([])
  })

  test('refuses an invalid response, and a passkey of another account', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    const stranger = await createUser()
    await expectInvalid(await registerPasskey(stranger.client, authenticator), 'id')
    const made = createAuthenticator().create(await creationOptions(client))
    const torn = { ...made, response: { ...made.response, clientDataJSON: 'bm90aGluZw' } }
    await expectInvalid(await client.post('/api/passkeys', torn), 'response')
  })

  test('keeps ten, also when more come at the same time', async ({ client }) => {
    for (let count = 0; count < 8; count += 1) await withPasskey(client)
    const waiting = await Promise.all(
      Array.from({ length: 4 }, async () =>
        createAuthenticator().create(await creationOptions(client)),
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
    const made = createAuthenticator().create(await creationOptions(client))
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

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/user')).status === 200

describe('POST /api/login/passkey', () => {
  test('opens a session on another device, and says when', async ({ client, user }) => {
    const { authenticator } = await withPasskey(client)
    const other = createClient()
    const answer = await logInByPasskey(other, authenticator)
    expect(answer.status).toBe(200)
    expect(User.parse(await answer.json())).toEqual(user)
    expect(await Promise.all([client, other].map(isSignedIn))).toEqual([true, true])
    expect((await listOf(other))[0]?.lastUsedAt).not.toBeNull()
  })

  test('counts as a sign-in', async ({ client, user }) => {
    const { authenticator } = await withPasskey(client)
    await signedInFor(user.id, 16)
    await logInByPasskey(client, authenticator)
    const change = { newPassword: 'another one' }
    expect((await client.post('/api/change-password', change)).status).toBe(200)
  })

  test('asks for no account, so that nobody learns of one', async () => {
    const options = await requestOptions(createClient())
    expect(options).toMatchObject({ rpId: 'storystone.test', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  test.for(wrongAnswers)('refuses an answer %s', async ([, said], { client }) => {
    const { authenticator } = await withPasskey(client)
    const other = createClient()
    const refused = await logInByPasskey(other, authenticator, said)
    await expectRefusal(refused, 401, 'invalid_credentials')
    expect(await isSignedIn(other)).toBe(false)
    expect((await logInByPasskey(other, authenticator)).status).toBe(200)
  })

  test('refuses a replayed answer, also at the same time', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    const other = createClient()
    const answer = authenticator.get(await requestOptions(other))
    expect(await statusesOf(3, () => other.post('/api/login/passkey', answer))).toEqual([
      200, 401, 401,
    ])
    const replayed = await other.post('/api/login/passkey', answer)
    await expectRefusal(replayed, 401, 'invalid_credentials')
  })

  test('refuses a challenge of another browser or registration, or made up', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    const [victim, attacker] = [createClient(), createClient()]
    const foreign = [
      (await requestOptions(attacker)).challenge,
      (await creationOptions(client)).challenge,
      'bWFkZSB1cA',
    ]
    for (const challenge of foreign) {
      const refused = await logInByPasskey(victim, authenticator, { challenge })
      await expectRefusal(refused, 401, 'invalid_credentials')
    }
    const stolen = authenticator.get(await requestOptions(victim))
    const refused = await attacker.post('/api/login/passkey', stolen)
    await expectRefusal(refused, 401, 'invalid_credentials')
    await expectRefusal(
      await createClient().post('/api/login/passkey', stolen),
      401,
      'invalid_credentials',
    )
  })

  test('has a challenge for each of two tabs of a browser', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    const browser = createClient()
    const [first, second] = [await requestOptions(browser), await requestOptions(browser)]
    for (const options of [first, second]) {
      const answer = authenticator.get(options)
      expect((await browser.post('/api/login/passkey', answer)).status).toBe(200)
    }
  })

  test('refuses a wrong signature, unknown key or another’s handle', async ({ client, user }) => {
    const { authenticator } = await withPasskey(client)
    const imposter = createAuthenticator()
    const stranger = await createUser()
    const handleOf = ({ id }: User): string => Buffer.from(id).toString('base64url')
    const own = { userHandle: handleOf(user) }
    const tries: (() => Promise<Response>)[] = [
      async () => {
        const browser = createClient()
        const forged = imposter.get(await requestOptions(browser), own)
        const { credentialId: id } = authenticator
        return browser.post('/api/login/passkey', { ...forged, id, rawId: id })
      },
      () => logInByPasskey(createClient(), imposter, own),
      () => logInByPasskey(createClient(), authenticator, { userHandle: handleOf(stranger.user) }),
    ]
    for (const attempt of tries) await expectRefusal(await attempt(), 401, 'invalid_credentials')
  })

  test('refuses a counter that went back, accepts one that never counts', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    authenticator.setCounter(40)
    expect((await logInByPasskey(createClient(), authenticator)).status).toBe(200)
    authenticator.setCounter(39)
    const cloned = await logInByPasskey(createClient(), authenticator)
    await expectRefusal(cloned, 401, 'invalid_credentials')

    const phone: Authenticator = createAuthenticator()
    await registerPasskey(client, phone, { counts: false })
    for (const _ of [1, 2]) {
      const again = await logInByPasskey(createClient(), phone, { counts: false })
      expect(again.status).toBe(200)
    }
  })

  test('refuses ten failures in 15 minutes, of a passkey and an address', async ({ client }) => {
    const { authenticator } = await withPasskey(client)
    const own = createClient()
    const { credentialId } = authenticator
    const key = hashed('login', `${credentialId} ${own.address}`)
    await setLimitCounter(`login:${key}`, 9, 900)
    await logInByPasskey(own, authenticator, { isVerified: false })
    await expectTooMany(await logInByPasskey(own, authenticator), 60)

    const crowd = createClient()
    await setLimitCounter(`login-address:${hashed('login-address', crowd.address)}`, 300, 900)
    await expectTooMany(await logInByPasskey(crowd, authenticator), 60)
    expect((await logInByPasskey(createClient(), authenticator)).status).toBe(200)
  })
})
