import { Places } from '@storystone/schema/contract/places.ts'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { createClient, linesDuring } from './client/client.ts'
import { eventsOf } from './client/events.ts'
import { atColosseum, createPhotoStory, requestPhotoStory } from './stories/photo-stories.ts'
import { requestStory } from './stories/stories.ts'
import { createUser, deleteAccount, grant, password, test } from './users/factories.ts'
import { scriptedLandmark } from './vendors/chat.ts'

const Line = z.strictObject({
  requestId: z.uuid(),
  job: z.optional(z.literal('generation')),
  method: z.optional(z.string()),
  route: z.optional(z.string()),
  status: z.optional(z.number()),
  user: z.optional(z.string()),
  outcome: z.optional(z.string()),
  durationMs: z.number(),
  providerMs: z.number(),
  databaseTrips: z.number(),
  spent: z.optional(z.number()),
  refunded: z.optional(z.number()),
  returned: z.optional(z.number()),
  granted: z.optional(z.number()),
  paid: z.optional(z.number()),
  reversals: z.optional(z.number()),
})

describe('the log', () => {
  test('has one JSON line per request with route, times and trips', async ({ client }) => {
    const text = await scriptedLandmark({
      do: 'answer',
      wordsPerSecond: 2000,
      firstWordAfterMs: 80,
    })
    const lines = await linesDuring(async () => {
      await client.get('/api/stories/no-such-story')
      await eventsOf(await requestStory(client, { text, events: true }))
    }, 3)
    const [detail, request, story] = lines.map((line) => Line.parse(JSON.parse(line)))
    expect(lines).toHaveLength(3)
    expect(detail).toMatchObject({ method: 'GET', route: '/api/stories/:id', status: 404 })
    expect(detail).toMatchObject({ providerMs: 0, databaseTrips: 1 })
    expect(request).toMatchObject({ method: 'POST', status: 200, databaseTrips: 1 })
    const { requestId, user } = request ?? {}
    expect(story).toMatchObject({ job: 'generation', requestId, user, outcome: 'completed' })
    expect(story?.databaseTrips).toBe(5)
    expect(story?.providerMs).toBeGreaterThanOrEqual(80)
    expect(story?.durationMs).toBeGreaterThanOrEqual(story?.providerMs ?? Number.NaN)
  })

  test('alerts the operator when the provider asks for one, with its code', async ({ client }) => {
    const text = await scriptedLandmark({ do: 'fail', status: 429, code: 'insufficient_quota' })
    const lines = await linesDuring(async () => {
      await requestStory(client, { text })
    }, 3)
    const logged = lines.map((line) => JSON.parse(line))
    const code = 'insufficient_quota'
    expect(logged).toContainEqual({ alert: 'operator_must_act', vendor: 'openai', code })
    expect(logged).toContainEqual(
      expect.objectContaining({ outcome: expect.stringContaining(code) }),
    )
  })

  test('has the outcome and the credits of a generation', async ({ client }) => {
    const [good, bad] = [
      await scriptedLandmark({ do: 'answer_at_once' }),
      await scriptedLandmark({ do: 'break_off', afterCharacters: 300 }),
    ]
    const key = crypto.randomUUID()
    const lines = await linesDuring(async () => {
      await requestStory(client, { text: good, format: 'history_guide', key })
      await requestStory(client, { text: good, format: 'history_guide', key })
      await requestStory(client, { text: bad })
      await eventsOf(await requestStory(client, { text: bad, events: true }))
    }, 7)
    const logged = lines
      .map((line) => Line.parse(JSON.parse(line)))
      .filter(({ job }) => job === 'generation')
      .map(({ outcome, spent, refunded }) => [outcome, spent, refunded])
    const failed = expect.stringMatching(/^provider_failed: /)
    expect(logged).toEqual([
      ['completed', 2.5, undefined],
      [failed, undefined, 1],
      [failed, undefined, 1],
    ])
  })

  test('a signed-in read takes one trip; a generation two, by a known name three, with a new source four, by a new name four, with both five', async ({
    client,
    user,
  }) => {
    await grant(user.id, 10)
    const { id, imageUrl, placeId } = await createPhotoStory(client)
    const chosen = { placeId, format: 'quick_facts', language: 'en' }
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const search = await client.get(`/api/places?name=${text}`)
    const [unread] = Places.parse(await search.json()).candidates
    const named = {
      ...chosen,
      placeId: undefined,
      text: await scriptedLandmark({ do: 'answer_at_once' }),
    }
    const lines = await linesDuring(async () => {
      await client.get('/api/stories')
      await client.get('/api/stories/changes')
      await client.get(`/api/stories/${id}`)
      await client.get('/api/credits')
      await client.get('/api/credits/history')
      await client.post('/api/generate-story-from-text', chosen)
      await client.post('/api/generate-story-from-text', { ...chosen, placeId: unread?.id })
      for (const language of ['en', 'en', 'fr']) {
        await client.post('/api/generate-story-from-text', { ...named, language })
      }
      await (await client.get(imageUrl ?? '')).arrayBuffer()
    })
    const trips = lines.map((line) => Line.parse(JSON.parse(line)).databaseTrips)
    expect(trips).toEqual([1, 1, 1, 1, 1, 2, 1, 4, 1, 5, 1, 3, 1, 4, 1, 1])
  })

  test('has a keyed hash of the user, the same from log-in to log-out', async () => {
    const [one, other] = [await createUser(), await createUser()]
    const lines = await linesDuring(async () => {
      await createClient().get('/api/user')
      await one.client.post('/api/login', { email: one.email, password })
      await one.client.get('/api/credits')
      await other.client.get('/api/credits')
    })
    const users = lines.map((line) => Line.parse(JSON.parse(line)).user)
    expect(users).toEqual([undefined, expect.any(String), users[1], expect.any(String)])
    expect(users[3]).not.toBe(users[1])
    expect(lines.join('')).not.toContain(one.user.id)
  })

  test('has no password, cookie, e-mail or text of a user', async () => {
    const newPassword = 'a keystone of its own'
    const secrets = [
      password,
      newPassword,
      'a wrong password',
      'Colosseum',
      'Flavian',
      'Monti',
      '41.89',
    ]
    const lines = await linesDuring(async () => {
      const { client, email } = await createUser()
      secrets.push('example.org', email, client.cookies.get('__Host-session') ?? 'no cookie')
      await createClient().post('/api/login', { email, password: 'a wrong password' })
      await createClient().post('/api/login', { email: 'a@example.org', password, extra: 1 })
      await requestStory(client, { text: 'Colosseum' })
      await requestPhotoStory(client, { location: { ...atColosseum, locationName: 'Monti' } })
      await client.post('/api/location', { ...atColosseum, locationName: 'Monti' })
      await client.get('/api/location/name?latitude=41.8902&longitude=12.4922')
      const failing = await scriptedLandmark({ do: 'break_off', afterCharacters: 300 })
      await requestStory(client, { text: failing })
      await client.get('/api/stories?cursor=Colosseum')
      const wrong = { newPassword, currentPassword: 'a wrong password' }
      await client.post('/api/change-password', wrong)
      await client.post('/api/change-password', { newPassword: [newPassword] })
      await client.post('/api/change-password', { newPassword, currentPassword: password })
      await (await client.get('/api/user/export')).arrayBuffer()
      await deleteAccount(client, { body: { password: [newPassword] } })
      await deleteAccount(client)
      const right = { body: { password: newPassword } }
      expect((await deleteAccount(client, right)).status).toBe(204)
    })
    expect(lines.length).toBeGreaterThanOrEqual(13)
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
  })
})
