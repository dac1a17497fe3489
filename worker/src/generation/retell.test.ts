import { Places } from '@storystone/schema/contract/places.ts'
import { StoryChanges } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  type Client,
  errorOf,
  expectInvalid,
  expectTooMany,
  refusalOf,
  statusesInTurn,
  until,
} from '#test/client/client.ts'
import { eventsOf, stepsOf, storyOf, textOf } from '#test/client/events.ts'
import { queryRow, setLimitCounter } from '#test/database/database.ts'
import { disconnectAfterInsert } from '#test/faults/disconnect.ts'
import {
  createPhotoStory,
  type PhotoStoryOptions,
  photoForm,
  requestPhotoStory,
  scriptedPhoto,
  stateOf,
  storedMediaOf,
} from '#test/stories/photo-stories.ts'
import {
  createStory,
  fetchStory,
  generationHeaders,
  requestStory,
  resultOf,
  type StoryOptions,
} from '#test/stories/stories.ts'
import { balanceOf, createUser, ledgerOf, test } from '#test/users/factories.ts'
import { double, scriptedLandmark, untilHeld } from '#test/vendors/chat.ts'
import { en } from '#worker/platform/locales/en.ts'
import type { Behaviour } from '../../doubles/openai/chat/control.ts'

const retell = (
  client: Client,
  id: string,
  name: string,
  options: Pick<StoryOptions, 'key' | 'events'> = {},
) => client.post(`/api/stories/${id}/retell`, { name }, generationHeaders(options))

const changesOf = async (client: Client, since = '0') =>
  StoryChanges.parse(await (await client.get(`/api/stories/changes?since=${since}`)).json())

/** A user with a photo's story, and a name for which the double behaves as given. */
const createRetellable = async (
  behaviours: Behaviour[] = [{ do: 'answer_at_once' }],
  options: PhotoStoryOptions = {},
) => {
  const { client, user } = await createUser()
  const { creditsLeft: _, ...story } = await createPhotoStory(client, options)
  return { client, user, story, id: story.id, name: await scriptedLandmark(...behaviours) }
}

/** The same, with a retelling that the double holds. */
const createHeld = async (events = false) => {
  const retellable = await createRetellable([{ do: 'hold' }])
  const { client, id, name } = retellable
  const response = retell(client, id, name, { events })
  await untilHeld(name)
  return { ...retellable, response }
}

describe('POST /api/stories/{id}/retell', () => {
  test('replaces the story, free, with one about the place that the user names for its photo', async () => {
    const options = { format: 'history_guide', language: 'fr' }
    const { client, user, story: before } = await createRetellable(undefined, options)
    const { next } = await changesOf(client)
    const { creditsLeft, ...after } = await resultOf(await retell(client, before.id, ' Petra '))
    expect(after).toMatchObject({
      id: before.id,
      imageUrl: before.imageUrl,
      createdAt: before.createdAt,
      ...options,
      location: 'Cité antique, Wadi Moussa, Jordanie',
      candidates: [],
      confidence: null,
      recognised: 'Pétra',
      landmark: 'Pétra',
      narrationUrl: null,
    })
    expect(after.title).not.toBe(before.title)
    expect(after.content.split('\n\n').length).toBeGreaterThanOrEqual(3)
    expect(creditsLeft).toBe(1.5)
    expect(await ledgerOf(client)).toEqual([-2.5, 4])
    expect(await fetchStory(client, before.id)).toEqual(after)
    expect((await changesOf(client, next)).changed).toEqual([after])
    expect(await storedMediaOf(user.id)).toHaveLength(1)
  })

  test('streams like the other calls, without recognition', async () => {
    const { client, id, name } = await createRetellable([{ do: 'answer' }])
    const response = await retell(client, id, name, { events: true })
    expect(response.status).toBe(200)
    const events = await eventsOf(response)
    expect(stepsOf(events)).toEqual(['looking_up', 'writing'])
    expect(textOf(events, 'content')).toBe(storyOf(events).content)
    expect((await double.calls(name)).count).toBe(1)
  })

  test('works once per story; the same key and name bring the same result', async () => {
    const { client, id } = await createRetellable()
    const key = crypto.randomUUID()
    const first = await resultOf(await retell(client, id, 'Petra', { key }))
    expect(await resultOf(await retell(client, id, 'Petra', { key }))).toEqual(first)
    for (const [name, options] of [
      ['Petra', {}],
      ['Stonehenge', { key }],
      ['Stonehenge', {}],
    ] as const) {
      const response = await retell(client, id, name, options)
      expect(response.status).toBe(409)
      const { code, message } = await errorOf(response)
      expect([code, message]).toEqual(['idempotency_conflict', en.retelling.idempotency_conflict])
    }
    const { creditsLeft: _, ...story } = first
    expect(await fetchStory(client, id)).toEqual(story)
  })

  test('sent ten times at once runs once; the others get generation_in_progress', async () => {
    const { client, id, name, response } = await createHeld()
    const others = await Promise.all(Array.from({ length: 9 }, () => retell(client, id, name)))
    for (const other of others) {
      expect(other.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
      expect(await refusalOf(other)).toEqual([409, 'generation_in_progress'])
    }
    await double.release(name)
    expect((await response).status).toBe(201)
    expect((await double.calls(name)).count).toBe(1)
  })

  test.each([
    ['fails', { do: 'fail', status: 500 }, 502],
    ['breaks off', { do: 'break_off', afterCharacters: 200 }, 502],
    ['writes nothing', { do: 'empty' }, 502],
  ] as const)('by a provider that %s leaves the story as it was', async (_what, fault, status) => {
    const { client, story, id, name } = await createRetellable([fault, { do: 'answer_at_once' }])
    expect((await retell(client, id, name)).status).toBe(status)
    expect(await fetchStory(client, id)).toEqual(story)
    expect((await retell(client, id, name)).status).toBe(201)
    expect(await balanceOf(client)).toBe(3)
  })

  test('of a story that is deleted meanwhile brings 404', async () => {
    const { client, user, id, name, response } = await createHeld()
    await client.delete(`/api/stories/${id}`)
    await double.release(name)
    expect((await response).status).toBe(404)
    expect(await stateOf(client, user)).toMatchObject({ stories: 0, files: 0 })
  })

  test('continues when the client disconnects during the claim', async () => {
    const { client, id, name } = await createRetellable([{ do: 'answer_at_once' }])
    await disconnectAfterInsert('attempts', (signal) =>
      client.send(`/api/stories/${id}/retell`, { method: 'POST', body: { name }, signal }),
    )
    await until(async () => (await fetchStory(client, id)).confidence === null)
  })

  test('of a story without a photo brings 404', async ({ client }) => {
    const { id } = await createStory(client)
    expect(await refusalOf(await retell(client, id, 'Petra'))).toEqual([404, 'not_found'])
  })

  test('that the model fails counts towards the 30 of a day, an unknown name does not', async () => {
    const { client, user, id, name } = await createRetellable([{ do: 'refuse' }])
    await setLimitCounter(`uncharged:${user.id}`, 29, 86_400)
    expect((await retell(client, id, 'Zzyzx of Nowhere')).status).toBe(422)
    expect((await retell(client, id, name)).status).toBe(502)
    const refused = await retell(client, id, 'Petra')
    const { message } = await errorOf(refused.clone())
    expect(message).toBe(en.day.too_many_requests)
    await expectTooMany(refused)
  })

  test('as a chosen place needs no name', async () => {
    const { client, id } = await createRetellable()
    const found = await client.get('/api/places?name=Petra')
    const { candidates } = Places.parse(await found.json())
    const placeId = candidates[0]?.id
    const response = await client.post(`/api/stories/${id}/retell`, { placeId })
    expect(await resultOf(response)).toMatchObject({ placeId, landmark: 'Petra' })
    await expectInvalid(await client.post(`/api/stories/${id}/retell`, {}), 'name')
  })

  test('of a story without a model has none either, and counts as a free one', async ({
    client,
    user,
  }) => {
    const found = await client.get('/api/places?name=Colosseum')
    const { candidates } = Places.parse(await found.json())
    const text = photoForm({ placeId: candidates[0]?.id ?? '' })
    text.set('writer', 'extract')
    const free = await client.send('/api/generate-story', { method: 'POST', text })
    const { id, writer } = await resultOf(free)
    expect(writer).toBe('extract')
    const name = await scriptedLandmark({ do: 'answer_at_once' })
    const after = await resultOf(await retell(client, id, name))
    expect(after).toMatchObject({ id, writer: 'extract', creditsLeft: 4 })
    expect((await double.calls(name)).count).toBe(0)
    const counted = sql`SELECT used FROM limit_counters WHERE key = ${`freeStories:${user.id}`}`
    expect(await queryRow(counted)).toEqual({ used: 2 })
  })

  test('counts with new stories towards the 100 of a minute, also when it fails', async () => {
    const { client, user, id, name } = await createRetellable([{ do: 'refuse' }])
    await setLimitCounter(`generations:${user.id}`, 98, 60)
    expect(await statusesInTurn(3, () => retell(client, id, name))).toEqual([502, 502, 429])
    await expectTooMany(await requestStory(client, { text: name }))
    expect((await double.calls(name)).count).toBe(2)
  })

  test('of an inscription reads the photo again, as what it is named', async ({ client }) => {
    const options = { name: 'Rosetta Stone', location: null } as const
    const call = 'translate-inscription'
    const response = await requestPhotoStory(client, { call, ...options })
    const { id } = (await response.json()) as { id: string }
    const name = await scriptedPhoto([{ do: 'answer_at_once' }], 'Trevi Fountain')
    const after = await resultOf(await retell(client, id, name))
    expect(after).toMatchObject({ format: 'translate_inscription', language: 'en', funFact: null })
    expect(after.content).toContain('AQVAM·VIRGINEM')
    expect((await double.calls(name)).count).toBe(2)
  })
})
