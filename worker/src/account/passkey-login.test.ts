import { User } from '@storystone/schema/contract/account.ts'
import { describe, expect } from 'vitest'
import {
  type Client,
  createClient,
  expectRefusal,
  expectTooMany,
  statusesOf,
} from '#test/client/client.ts'
import { setLimitCounter } from '#test/database/database.ts'
import { type Authenticator, createAuthenticator } from '#test/users/authenticator.ts'
import { createUser, hashed, test } from '#test/users/factories.ts'
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
    const answer = await authenticator.get(await requestOptions(other))
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
    const stolen = await authenticator.get(await requestOptions(victim))
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
      const answer = await authenticator.get(options)
      expect((await browser.post('/api/login/passkey', answer)).status).toBe(200)
    }
  })

  test('refuses a wrong signature, unknown key or another’s handle', async ({ client, user }) => {
    const { authenticator } = await withPasskey(client)
    const imposter = await createAuthenticator()
    const stranger = await createUser()
    const handleOf = ({ id }: User): string => Buffer.from(id).toString('base64url')
    const own = { userHandle: handleOf(user) }
    const tries: (() => Promise<Response>)[] = [
      async () => {
        const browser = createClient()
        const forged = await imposter.get(await requestOptions(browser), own)
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

    const phone: Authenticator = await createAuthenticator()
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
