import { Story, StoryChanges, StoryResult } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Client, errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { double, scriptedLandmark } from '../../../test/double.ts'
import { eventsOf, wordsOf } from '../../../test/events.ts'
import {
  askForStory,
  balanceOf,
  createStory,
  createUser,
  historyOf,
} from '../../../test/factories.ts'
import { leaveOnceIn } from '../../../test/leave.ts'
import {
  askForPhotoStory,
  createPhotoStory,
  keptMediaOf,
  scriptedPhoto,
} from '../../../test/photo-stories.ts'
import { until } from '../../../test/until.ts'

type Options = { readonly key?: string; readonly events?: boolean }

const retell = (client: Client, id: string, name: string, { key, events }: Options = {}) =>
  client.post(
    `/api/stories/${id}/retell`,
    { name },
    {
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(events ? { Accept: 'text/event-stream' } : {}),
    },
  )

const changesOf = async (client: Client, since = '0') =>
  StoryChanges.parse(await (await client.get(`/api/stories/changes?since=${since}`)).json())

describe('POST /api/stories/{id}/retell', () => {
  test('tells the same photo anew as what it is named, free, in the place of the old story', async () => {
    const { client, user } = await createUser()
    const before = await createPhotoStory(client, { format: 'history_guide', language: 'fr' })
    const { next } = await changesOf(client)
    const response = await retell(client, before.id, ' Petra ')
    expect(response.status).toBe(201)
    const { creditsLeft, ...after } = StoryResult.parse(await response.json())
    expect(after).toMatchObject({
      id: before.id,
      imageUrl: before.imageUrl,
      createdAt: before.createdAt,
      format: 'history_guide',
      language: 'fr',
      location: 'Wadi Moussa, Jordanie',
      candidates: [],
      confidence: null,
      recognised: 'Petra',
      narrationUrl: null,
    })
    expect(after.title).not.toBe(before.title)
    expect(after.content.split('\n\n').length).toBeGreaterThanOrEqual(3)
    expect(creditsLeft).toBe(1.5)
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([-2.5, 4])
    expect(Story.parse(await (await client.get(`/api/stories/${before.id}`)).json())).toEqual(after)
    expect((await changesOf(client, next)).changed).toEqual([after])
    expect(await keptMediaOf(user.id)).toHaveLength(1)
  })

  test('streams like the others; what is named is not looked for in the photo', async () => {
    const { client } = await createUser()
    const { id } = await createPhotoStory(client)
    const name = await scriptedLandmark({ do: 'answer' })
    const response = await retell(client, id, name, { events: true })
    expect(response.status).toBe(200)
    const events = await eventsOf(response)
    expect(events.filter(({ event }) => event === 'step').map(({ data }) => data)).toEqual([
      { step: 'looking_up' },
      { step: 'writing' },
    ])
    const last = events.at(-1)
    if (last?.event !== 'story') throw new Error('The stream did not end with a story')
    expect(wordsOf(events, 'content')).toBe(last.data.content)
    expect((await double.calls(name)).count).toBe(1)
  })

  test('is to be had once a story; the same key and name bring the same again', async () => {
    const { client } = await createUser()
    const { id } = await createPhotoStory(client)
    const key = crypto.randomUUID()
    const first = await (await retell(client, id, 'Petra', { key })).json()
    const again = await retell(client, id, 'Petra', { key })
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(first)
    for (const [name, options] of [
      ['Petra', {}],
      ['Stonehenge', { key }],
      ['Stonehenge', {}],
    ] as const) {
      const response = await retell(client, id, name, options)
      expect(response.status).toBe(409)
      expect((await errorOf(response)).code).toBe('idempotency_conflict')
    }
    const { creditsLeft: _, ...story } = StoryResult.parse(first)
    expect(await (await client.get(`/api/stories/${id}`)).json()).toEqual(story)
  })

  test('asked for ten times at once is told once; the others hear that it is under way', async () => {
    const { client } = await createUser()
    const { id } = await createPhotoStory(client)
    const name = await scriptedLandmark({ do: 'hold' })
    const first = retell(client, id, name)
    await until(async () => (await double.calls(name)).held === 1)
    const others = await Promise.all(Array.from({ length: 9 }, () => retell(client, id, name)))
    for (const response of others) {
      expect(response.status).toBe(409)
      expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
      expect((await errorOf(response)).code).toBe('generation_in_progress')
    }
    await double.release(name)
    expect((await first).status).toBe(201)
    expect((await double.calls(name)).count).toBe(1)
  })

  test.each([
    ['fails', { do: 'fail', status: 500 }, 502],
    ['breaks off', { do: 'break_off', afterCharacters: 200 }, 502],
    ['does not know it', { do: 'late_unrecognised' }, 422],
  ] as const)(
    'that %s leaves the story as it is and can be asked for again',
    async (_what, behaviour, status) => {
      const { client } = await createUser()
      const { creditsLeft: _, ...before } = await createPhotoStory(client)
      const name = await scriptedLandmark(behaviour, { do: 'answer_at_once' })
      expect((await retell(client, before.id, name)).status).toBe(status)
      expect(await (await client.get(`/api/stories/${before.id}`)).json()).toEqual(before)
      expect((await retell(client, before.id, name)).status).toBe(201)
      expect(await balanceOf(client)).toBe(3)
    },
  )

  test('that was cut off is taken over after three minutes, and then stores nothing', async () => {
    const { client } = await createUser()
    const { id } = await createPhotoStory(client)
    const late = await scriptedLandmark({ do: 'hold' })
    const cutOff = retell(client, id, late)
    await until(async () => (await double.calls(late)).held === 1)
    await testDatabase().write([
      sql`UPDATE retellings SET created_at = created_at - 181000 WHERE story_id = ${id}`,
    ])
    const after = StoryResult.parse(await (await retell(client, id, 'Petra')).json())
    await double.release(late)
    expect((await cutOff).status).toBe(404)
    const { creditsLeft: _, ...story } = after
    expect(await (await client.get(`/api/stories/${id}`)).json()).toEqual(story)
  })

  test('of a story that is deleted meanwhile brings 404', async () => {
    const { client, user } = await createUser()
    const { id } = await createPhotoStory(client)
    const name = await scriptedLandmark({ do: 'hold' })
    const response = retell(client, id, name)
    await until(async () => (await double.calls(name)).held === 1)
    await client.delete(`/api/stories/${id}`)
    await double.release(name)
    expect((await response).status).toBe(404)
    expect(await (await client.get('/api/stories')).json()).toEqual([])
    expect(await keptMediaOf(user.id)).toEqual([])
  })

  test('goes on when the client leaves', async () => {
    const { client } = await createUser()
    const { id, title } = await createPhotoStory(client)
    const name = await scriptedLandmark({ do: 'hold' })
    const response = await retell(client, id, name, { events: true })
    await until(async () => (await double.calls(name)).held === 1)
    await response.body?.cancel()
    await double.release(name)
    await until(async () => {
      const story = Story.parse(await (await client.get(`/api/stories/${id}`)).json())
      return story.confidence === null && story.title === title
    })
  })

  test('goes on when the client leaves while it is being claimed', async () => {
    const { client } = await createUser()
    const { id } = await createPhotoStory(client)
    const name = await scriptedLandmark({ do: 'answer_at_once' })
    await leaveOnceIn('retellings', (signal) =>
      client.ask(`/api/stories/${id}/retell`, { method: 'POST', body: { name }, signal }),
    )
    await until(async () => {
      const story = Story.parse(await (await client.get(`/api/stories/${id}`)).json())
      return story.confidence === null
    })
  })

  test('is not found for another user, for a story without a photo, and for none', async () => {
    const [owner, other] = [await createUser(), await createUser()]
    const { id } = await createPhotoStory(owner.client)
    const textStory = await createStory(owner.client)
    for (const response of [
      await retell(other.client, id, 'Petra'),
      await retell(owner.client, textStory.id, 'Petra'),
      await retell(owner.client, crypto.randomUUID(), 'Petra'),
    ]) {
      expect(response.status).toBe(404)
      await response.arrayBuffer()
    }
    expect((await retell(owner.client, id, 'Petra')).status).toBe(201)
  })

  test.each([' ', 'x'.repeat(201)])('refuses the name "%s"', async (name) => {
    const { client } = await createUser()
    const { id } = await createPhotoStory(client)
    const response = await retell(client, id, name)
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues?.[0]?.path).toEqual(['name'])
  })

  test('of what nobody knows counts towards the 30 of a day', async () => {
    const { client, user } = await createUser()
    const { id } = await createPhotoStory(client)
    await testDatabase().write([
      sql`INSERT INTO limit_counters (key, used, ends_at)
        VALUES (${`unrecognised:${user.id}`}, 29, ${Date.now() + 60_000})`,
    ])
    expect((await retell(client, id, 'Zzyzx of Nowhere')).status).toBe(422)
    const response = await retell(client, id, 'Petra')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('counts with new stories towards the 100 of a minute, also when it is refused', async () => {
    const { client, user } = await createUser()
    const { id } = await createPhotoStory(client)
    await testDatabase().write([
      sql`INSERT INTO limit_counters (key, used, ends_at)
        VALUES (${`retold:${user.id}`}, 97, ${Date.now() + 60_000})`,
    ])
    const name = await scriptedLandmark({ do: 'refuse' })
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) statuses.push((await retell(client, id, name)).status)
    expect(statuses).toEqual([502, 502, 429])
    const response = await askForStory(client, { text: name })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await double.calls(name)).count).toBe(2)
  })

  test('reads an inscription once more, by what it is named', async () => {
    const { client } = await createUser()
    const call = 'translate-inscription'
    const told = await (
      await askForPhotoStory(client, { call, name: 'Rosetta Stone', location: null })
    ).json()
    const before = Story.parse({ ...(told as object), language: 'en' })
    const name = await scriptedPhoto([{ do: 'answer_at_once' }], 'Trevi Fountain')
    const response = await retell(client, before.id, name)
    expect(response.status).toBe(201)
    const after = StoryResult.parse(await response.json())
    expect(after).toMatchObject({ format: 'translate_inscription', language: 'en', funFact: null })
    expect(after.content).toContain('AQVAM·VIRGINEM')
    expect((await double.calls(name)).count).toBe(2)
  })
})
