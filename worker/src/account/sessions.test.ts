import { SessionList } from '@storystone/schema/contract/sessions.ts'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect } from 'vitest'
import { type Client, createClient, expectRefusal } from '#test/client/client.ts'
import { execute } from '#test/database/database.ts'
import { createUser, password, test } from '#test/users/factories.ts'
import { userAgents } from '#test/users/user-agents.ts'

const day = 24 * 60 * 60 * 1000

const listOf = async (client: Client): Promise<SessionList> =>
  SessionList.parse(await (await client.get('/api/sessions')).json())

const devicesOf = async (client: Client) => (await listOf(client)).map(({ device }) => device)

const logIn = async (email: string, device: keyof typeof userAgents): Promise<Client> => {
  const client = createClient()
  const headers = { 'User-Agent': userAgents[device] }
  expect((await client.post('/api/login', { email, password }, headers)).status).toBe(200)
  return client
}

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/user')).status === 200

/** Logs in on two more devices. */
const withDevices = async (email: string) => ({
  phone: await logIn(email, 'Safari, iPhone'),
  laptop: await logIn(email, 'Edge, Windows'),
})

describe('GET /api/sessions', () => {
  test('lists the current one first, then by use, with device', async ({ client, user, email }) => {
    const { phone } = await withDevices(email)
    await execute(sql`UPDATE sessions SET renewed_at = renewed_at - ${day},
      created_at = created_at - ${2 * day} WHERE user_id = ${user.id} AND device = 'Safari, iPhone'`)
    const list = await listOf(client)
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      [null, true],
      ['Edge, Windows', false],
      ['Safari, iPhone', false],
    ])
    const ofPhone = list[2] ?? expect.fail('The phone is not listed')
    const daysAgo = (time: string) => Math.round((Date.now() - Date.parse(time)) / day)
    expect([daysAgo(ofPhone.lastUsedAt), daysAgo(ofPhone.createdAt)]).toEqual([1, 2])
    expect((await listOf(phone)).map(({ current }) => current)).toEqual([true, false, false])
  })

  test('names a session by what opens nothing', async ({ client }) => {
    const [{ id } = { id: '' }] = await listOf(client)
    const { jti } = decodeJwt(client.cookies.get('__Host-session') ?? '')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(jti).not.toContain(id)
  })

  test('leaves out expired sessions and those of others', async ({ client, user, email }) => {
    await withDevices(email)
    await execute(sql`UPDATE sessions SET expires_at = ${Date.now() - 1}
      WHERE user_id = ${user.id} AND device = 'Safari, iPhone'`)
    await execute(sql`UPDATE sessions SET created_at = ${Date.now() - 91 * day}
      WHERE user_id = ${user.id} AND device = 'Edge, Windows'`)
    await createUser()
    expect(await listOf(client)).toHaveLength(1)
  })

  test('names the device of a sign-up, and at an old one’s renewal', async ({ client, user }) => {
    const other = createClient()
    const headers = { 'User-Agent': userAgents['Firefox, Linux'] }
    await other.post(
      '/api/register',
      { email: `${crypto.randomUUID()}@example.org`, password },
      headers,
    )
    expect(await devicesOf(other)).toEqual(['Firefox, Linux'])
    await execute(sql`UPDATE sessions SET renewed_at = renewed_at - ${2 * day}
      WHERE user_id = ${user.id}`)
    await client.get('/api/user', { 'User-Agent': userAgents['Opera, Mac'] })
    expect(await devicesOf(client)).toEqual(['Opera, Mac'])
  })
})

describe('DELETE /api/sessions/{id}', () => {
  test('ends that session alone', async ({ client, email }) => {
    const { phone, laptop } = await withDevices(email)
    const ofPhone = (await listOf(client)).find(({ device }) => device === 'Safari, iPhone')
    expect((await client.delete(`/api/sessions/${ofPhone?.id}`)).status).toBe(204)
    expect(await Promise.all([client, phone, laptop].map(isSignedIn))).toEqual([true, false, true])
    await expectRefusal(await client.delete(`/api/sessions/${ofPhone?.id}`), 404, 'not_found')
  })

  test('ends the current one with its cookie, as a log-out', async ({ client }) => {
    const [own] = await listOf(client)
    expect((await client.delete(`/api/sessions/${own?.id}`)).status).toBe(204)
    expect(client.cookies.has('__Host-session')).toBe(false)
  })
})

test('DELETE /api/sessions ends all of the user’s but this one', async ({ client, email }) => {
  const { phone, laptop } = await withDevices(email)
  const stranger = await createUser()
  expect((await client.delete('/api/sessions')).status).toBe(204)
  const clients = [client, phone, laptop, stranger.client]
  expect(await Promise.all(clients.map(isSignedIn))).toEqual([true, false, false, true])
  expect(await listOf(client)).toHaveLength(1)
})
