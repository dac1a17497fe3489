import { runInDurableObject } from 'cloudflare:test'
import { Places } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, refusalOf, until } from '#test/client/client.ts'
import { eventsOf, readerOf, readUntil, storyOf, textOf } from '#test/client/events.ts'
import { query } from '#test/database/database.ts'
import { withoutAnswersTo, withoutDatabaseFor } from '#test/faults/broken-database.ts'
import { requestPhotoStory, scriptedPhoto, stateOf } from '#test/stories/photo-stories.ts'
import {
  crash,
  generationIdOf,
  generationOf,
  generationsOf,
  requestStory,
  runAlarm,
  storiesOf,
} from '#test/stories/stories.ts'
import { balanceOf, createUser, deleteAccount, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, untilHeld } from '#test/vendors/chat.ts'
import type { Behaviour } from '../../../doubles/openai/chat/control.ts'

const hold = { do: 'hold' } as const
const answerAtOnce = { do: 'answer_at_once' } as const

/** A user whose story is held while it is written, and the id of its generation. */
const createHeld = async (...then: Behaviour[]) => {
  const { client, user } = await createUser()
  const text = await scriptedLandmark(hold, ...then)
  const key = crypto.randomUUID()
  const response = await requestStory(client, { text, key, events: true })
  await untilHeld(text)
  return { client, user, text, key, response, id: await generationIdOf(client) }
}

const events = (client: Client, id: string) => client.get(`/api/generations/${id}/events`)

const recordOf = (id: string) =>
  runInDurableObject(generationOf(id), (_, { storage }) =>
    storage.kv.get<{ state: string }>('record'),
  )

const changeRecord = (id: string, changes: object) =>
  runInDurableObject(generationOf(id), (_, { storage }) =>
    storage.kv.put('record', { ...storage.kv.get<object>('record'), ...changes }),
  )

describe('a story that is being written', () => {
  test('is listed for its user until it ends', async () => {
    const { client, text, response, id } = await createHeld()
    const startedAt = expect.stringMatching(/^20.*Z$/)
    expect(await generationsOf(client)).toEqual([
      { id, format: 'quick_facts', language: 'en', landmark: text, startedAt },
    ])
    expect(await generationsOf((await createUser()).client)).toEqual([])
    await double.release(text)
    await eventsOf(response)
    expect(await generationsOf(client)).toEqual([])
    const rows = await query(sql`SELECT landmark FROM attempts WHERE id = ${id}`)
    expect(rows).toEqual([{ landmark: null }])
  })

  test('is read by several at once, each from its beginning', async () => {
    const { client, text, key, response, id } = await createHeld()
    const later = await events(client, id)
    const again = await requestStory(client, { text, key, events: true })
    await double.release(text)
    const all = await Promise.all([response, later, again].map(eventsOf))
    for (const each of all) {
      expect(each[0]).toEqual({ event: 'generation', data: { id } })
      expect(textOf(each, 'content')).toBe(storyOf(each).content)
    }
    expect((await double.calls(text)).count).toBe(1)
    expect(await balanceOf(client)).toBe(3)
  })

  test('that was held half-way gives its text so far as one delta a field', async ({ client }) => {
    const text = await scriptedLandmark(hold)
    const first = readerOf(await requestStory(client, { text, events: true }))
    const read = await readUntil(first, (soFar) => soFar.includes('"field":"content"'))
    const reader = readerOf(await events(client, await generationIdOf(client)))
    const joined = await readUntil(reader, (soFar) => soFar.includes('"field":"content"'))
    expect(joined.match(/"field":"title"/g)).toHaveLength(1)
    expect(read).not.toContain('event: story')
    await double.release(text)
    expect(await readUntil(reader, () => false)).toContain('event: story')
  })

  test('is read by its user alone; an id that is none brings 404', async () => {
    const { client, text, response, id } = await createHeld()
    const other = (await createUser()).client
    for (const [reader, wanted] of [
      [other, id],
      [client, '0'.repeat(64)],
      [client, 'none'],
    ] as const) {
      expect(await refusalOf(await events(reader, wanted))).toEqual([404, 'not_found'])
    }
    await double.release(text)
    await eventsOf(response)
  })

  test('has its end for 15 minutes, then 404', async () => {
    const { client, text, response, id } = await createHeld()
    await double.release(text)
    const story = storyOf(await eventsOf(response))
    expect(storyOf(await eventsOf(await events(client, id)))).toEqual(story)
    await runAlarm(id)
    expect((await events(client, id)).status).toBe(200)
    await changeRecord(id, { until: Date.now() - 1 })
    await runAlarm(id)
    expect((await events(client, id)).status).toBe(404)
  })
})

test('the alarm of a living generation starts no second one, and is set again', async () => {
  const { client, text, response, id } = await createHeld()
  for (let beats = 0; beats < 2; beats += 1) expect(await runAlarm(id)).toBe(true)
  await double.release(text)
  await eventsOf(response)
  expect((await double.calls(text)).count).toBe(1)
  expect([(await storiesOf(client)).length, await balanceOf(client)]).toEqual([1, 3])
})

test.for([
  [
    'whose credits came back',
    ({ post }: Client, id: string) => post(`/api/stories/${id}/wrong-place`, {}),
  ],
  ['that was deleted', (client: Client, id: string) => client.delete(`/api/stories/${id}`)],
] as const)('a story %s can’t be read at its generation either: 404, at once', async ([, end]) => {
  const { client, text, response, id } = await createHeld()
  await double.release(text)
  const story = storyOf(await eventsOf(response))
  expect((await end(client, story.id)).ok).toBe(true)
  const gone = await client.get(`/api/generations/${id}/events`, { 'Accept-Language': 'fr' })
  expect([gone.status, await gone.text()]).toEqual([404, expect.not.stringContaining('event:')])
})

test('what a generation stores of a location has three decimals', async () => {
  const { client } = await createUser()
  const text = await scriptedLandmark(hold)
  const location = { latitude: 41.890251, longitude: 12.492373, locationName: 'Rome, Italy' }
  const sent = { text, location: JSON.stringify(location), events: true }
  const response = await requestStory(client, sent)
  await untilHeld(text)
  const record = JSON.stringify(await recordOf(await generationIdOf(client)))
  expect(record).toContain('"latitude":41.89,"longitude":12.492')
  expect(record).not.toMatch(/41\.8902|12\.4923/)
  await double.release(text)
  await eventsOf(response)
})

describe('an object that dies', () => {
  test('while it writes runs again at its alarm, and nothing is charged twice', async () => {
    const { client, text, id } = await createHeld(answerAtOnce)
    await crash(id)
    expect(await runAlarm(id)).toBe(true)
    await until(async () => (await storiesOf(client)).length === 1)
    expect(await balanceOf(client)).toBe(3)
    expect((await double.calls(text)).count).toBe(2)
  })

  test('while it writes goes on as soon as somebody reads', async () => {
    const { client, id } = await createHeld(answerAtOnce)
    await crash(id)
    const story = storyOf(await eventsOf(await events(client, id)))
    expect((await storiesOf(client)).map((each) => each.id)).toEqual([story.id])
  })

  test('a second time while it writes gives the credits back', async () => {
    const { client, user, text, id } = await createHeld(hold)
    await crash(id)
    await runAlarm(id)
    await until(async () => (await double.calls(text)).count === 2)
    await crash(id)
    await runAlarm(id)
    await until(async () => (await balanceOf(client)) === 4)
    expect(await stateOf(client, user)).toMatchObject({ stories: 0, ledger: [1, -1, 4] })
    const error = (await eventsOf(await events(client, id))).at(-1)
    expect(error).toMatchObject({ event: 'error', data: { code: 'provider_failed' } })
  })

  test('with a photo reads it from the bucket', async ({ client, user }) => {
    const name = await scriptedPhoto([answerAtOnce, hold, answerAtOnce, answerAtOnce])
    await requestPhotoStory(client, { name, events: true })
    await untilHeld(name)
    await until(async () => (await stateOf(client, user)).files === 1)
    const id = await generationIdOf(client)
    await crash(id)
    await runAlarm(id)
    await until(async () => (await storiesOf(client)).length === 1)
    expect(await stateOf(client, user)).toMatchObject({ balance: 3, files: 1 })
  })

  test('before the photo of a chosen place is stored gives the credits back', async () => {
    const { client, user } = await createUser()
    const found = await client.get('/api/places?name=Colosseum')
    const placeId = Places.parse(await found.json()).candidates[0]?.id ?? ''
    const lost = await withoutAnswersTo('story:', () => requestPhotoStory(client, { placeId }))
    expect(await refusalOf(lost)).toEqual([503, 'temporarily_unavailable'])
    const id = await generationIdOf(client)
    await runAlarm(id)
    await until(async () => (await recordOf(id))?.state === 'ended')
    expect(await stateOf(client, user)).toMatchObject({ balance: 4, stories: 0, files: 0 })
  })

  test('before its last records are stored finds the end in the database', async () => {
    const { client, text, response, id } = await createHeld()
    const accepted = await recordOf(id)
    await double.release(text)
    const story = storyOf(await eventsOf(response))
    await changeRecord(id, accepted ?? {})
    await crash(id)
    expect(storyOf(await eventsOf(await events(client, id)))).toEqual(story)
    expect((await double.calls(text)).count).toBe(1)
    expect([await balanceOf(client), (await recordOf(id))?.state]).toEqual([3, 'ended'])
  })

  test.for(['accepted', 'written'] as const)(
    'with its story %s answers not_found once that story’s credits were returned',
    async (state) => {
      const { client, text, response, id } = await createHeld()
      const accepted = await recordOf(id)
      await double.release(text)
      const { creditsLeft: _, ...story } = storyOf(await eventsOf(response))
      expect((await client.post(`/api/stories/${story.id}/wrong-place`, {})).status).toBe(200)
      const stored = { story: { ...story, recognised: null }, inscription: null, photoId: null }
      await changeRecord(id, { ...accepted, state, stored, failures: 0 })
      await crash(id)
      const error = (await eventsOf(await events(client, id))).at(-1)
      expect(error).toMatchObject({ event: 'error', data: { code: 'not_found', status: 404 } })
      expect([await balanceOf(client), (await recordOf(id))?.state]).toEqual([4, 'ended'])
    },
  )

  test('after its account was deleted leaves nothing', async () => {
    const { client, user, id } = await createHeld(answerAtOnce)
    await deleteAccount(client)
    await crash(id)
    await runAlarm(id)
    await until(async () => (await recordOf(id)) === undefined)
    const rows = await query(sql`SELECT 1 FROM stories WHERE user_id = ${user.id}`)
    expect(rows).toEqual([])
  })
})

describe('without the database', () => {
  test('a written story is refused to its readers for now, and settled later', async () => {
    const { client, text, response, id } = await createHeld()
    await withoutDatabaseFor("'settled'", async () => {
      await double.release(text)
      const error = (await eventsOf(response)).at(-1)
      expect(error).toMatchObject({ event: 'error', data: { code: 'temporarily_unavailable' } })
      expect((await recordOf(id))?.state).toBe('written')
      expect(await storiesOf(client)).toEqual([])
      await crash(id)
    })
    await runAlarm(id)
    await until(async () => (await storiesOf(client)).length === 1)
    expect((await double.calls(text)).count).toBe(1)
    expect(await balanceOf(client)).toBe(3)
  })

  test('a start whose answer is lost is run by the alarm, and charged once', async ({ client }) => {
    const text = await scriptedLandmark(answerAtOnce)
    const lost = await withoutAnswersTo('story:', () => requestStory(client, { text }))
    expect(await refusalOf(lost)).toEqual([503, 'temporarily_unavailable'])
    await runAlarm(await generationIdOf(client))
    await until(async () => (await storiesOf(client)).length === 1)
    expect(await balanceOf(client)).toBe(3)
  })

  test('a start that never reached the database is refused, uncharged', async ({ client }) => {
    const text = await scriptedLandmark(answerAtOnce)
    const lost = await withoutDatabaseFor('story:', () => requestStory(client, { text }))
    expect(await refusalOf(lost)).toEqual([503, 'temporarily_unavailable'])
    expect(await balanceOf(client)).toBe(4)
  })
})
