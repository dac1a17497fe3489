import { env } from 'cloudflare:workers'
import { StoryResult } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { double } from '../../../test/double.ts'
import { eventsOf } from '../../../test/events.ts'
import { balanceOf, createUser, historyOf, password } from '../../../test/factories.ts'
import {
  askForPhotoStory,
  createPhotoStory,
  keptMediaOf,
  scriptedPhoto,
} from '../../../test/photo-stories.ts'
import { jpeg } from '../../../test/photos.ts'
import { runSweep } from '../../../test/run-sweep.ts'
import { until } from '../../../test/until.ts'
import { mediaKey } from '../../media/keys.ts'

const told = { do: 'answer_at_once' } as const

afterEach(() => vi.restoreAllMocks())

/** Makes what a user has under way look as if it had begun before. */
const letAge = (userId: string, ms: number) =>
  testDatabase().write([
    sql`UPDATE attempts SET created_at = created_at - ${ms} WHERE user_id = ${userId}`,
  ])

describe('a provider that fails', () => {
  const failures = [
    ['answers 500', { do: 'fail', status: 500 }, 502],
    ['breaks off half-way', { do: 'break_off', afterCharacters: 40 }, 502],
    ['refuses', { do: 'refuse' }, 502],
    ['stops for length', { do: 'cut_by_length' }, 502],
    ['answers nonsense', { do: 'nonsense' }, 502],
    ['leaves something out', { do: 'wrong_shape', fault: 'title_missing' }, 502],
    ['gives something another type', { do: 'wrong_shape', fault: 'content_not_text' }, 502],
  ] as const

  test.each([
    ...failures,
    ['is sure of more than can be', { do: 'recognise', confidence: 95 }, 502],
    ['has no name for it', { do: 'empty' }, 422],
    ['is not sure', { do: 'late_unrecognised' }, 422],
  ] as const)('at the reading %s: nothing is charged or kept', async (_what, behaviour, status) => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([behaviour])
    const response = await askForPhotoStory(client, { name })
    expect(response.status).toBe(status)
    const { code } = await errorOf(response)
    const events = await eventsOf(await askForPhotoStory(client, { name, events: true }))
    expect(events.map(({ event }) => event)).toEqual(['step', 'error'])
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code, status } })
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([1, -1, 1, -1, 4])
    expect(await keptMediaOf(user.id)).toEqual([])
  })

  test.each([
    ...failures,
    ['tells an empty story', { do: 'empty' }, 502],
    ['does not know it after all', { do: 'late_unrecognised' }, 422],
  ] as const)('at the writing %s: nothing is charged or kept', async (_what, behaviour, status) => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([told, behaviour])
    expect((await askForPhotoStory(client, { name })).status).toBe(status)
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([1, -1, 4])
    expect(await keptMediaOf(user.id)).toEqual([])
    expect(await (await client.get('/api/stories')).json()).toEqual([])
  })
})

describe('a bucket that fails', () => {
  test('to keep the photo: 503, and nothing is charged', async () => {
    const { client, user } = await createUser()
    vi.spyOn(env.MEDIA, 'put').mockRejectedValue(new Error('put: Unspecified error (0)'))
    const response = await askForPhotoStory(client)
    expect(response.status).toBe(503)
    expect((await errorOf(response)).code).toBe('temporarily_unavailable')
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([1, -1, 4])
    expect(await (await client.get('/api/stories')).json()).toEqual([])
    expect(await keptMediaOf(user.id)).toEqual([])
  })

  test('to delete: the story is gone all the same, and the sweep deletes the photo', async () => {
    const { client, user } = await createUser()
    const { id } = await createPhotoStory(client)
    const broken = vi.spyOn(env.MEDIA, 'delete').mockRejectedValue(new Error('delete: (0)'))
    expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
    expect(await keptMediaOf(user.id)).toHaveLength(1)
    broken.mockRestore()
    await runSweep()
    expect(await keptMediaOf(user.id)).toEqual([])
  })
})

describe('a key', () => {
  test('with the same fields and photo brings the same story; with another photo a conflict', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([told])
    const key = crypto.randomUUID()
    const photo = jpeg({ salt: 'one' })
    const first = await (await askForPhotoStory(client, { name, key, photo })).json()
    const again = await askForPhotoStory(client, { name: ` ${name}`, key, photo })
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(first)
    const replay = await eventsOf(
      await askForPhotoStory(client, { name, key, photo, events: true }),
    )
    expect(replay).toEqual([{ event: 'story', data: first }])
    for (const change of [
      { photo: jpeg({ salt: 'two' }) },
      { format: 'history_guide' },
      { language: 'fr' },
      { location: null },
      { call: 'translate-inscription' },
    ] as const) {
      const response = await askForPhotoStory(client, { name, key, photo, ...change })
      expect(response.status).toBe(409)
      expect((await errorOf(response)).code).toBe('idempotency_conflict')
    }
    expect((await double.calls(name)).count).toBe(2)
    expect(await balanceOf(client)).toBe(3)
    expect(await keptMediaOf(user.id)).toHaveLength(1)
  })

  test('sent 20 times at once: one story, one photo, one charge', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([{ do: 'answer', wordsPerSecond: 300 }])
    const key = crypto.randomUUID()
    const ask = async (): Promise<string> => {
      for (;;) {
        const response = await askForPhotoStory(client, { name, key })
        if (response.status === 201) return StoryResult.parse(await response.json()).id
        expect((await errorOf(response)).code).toBe('generation_in_progress')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const ids = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(ids).size).toBe(1)
    expect((await double.calls(name)).count).toBe(2)
    expect(await balanceOf(client)).toBe(3)
    expect(await keptMediaOf(user.id)).toHaveLength(1)
  })

  test('of a failed attempt can be tried again, with a photo of its own', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([{ do: 'fail', status: 500 }, told])
    const key = crypto.randomUUID()
    expect((await askForPhotoStory(client, { name, key })).status).toBe(502)
    expect((await askForPhotoStory(client, { name, key })).status).toBe(201)
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([-1, 1, -1, 4])
    expect(await keptMediaOf(user.id)).toHaveLength(1)
  })

  test('20 with keys of their own on 4 credits: exactly 4 stories and photos', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([told])
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => askForPhotoStory(client, { name })),
    )
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(4).fill(201), ...Array(16).fill(402)])
    expect(await balanceOf(client)).toBe(0)
    expect(await keptMediaOf(user.id)).toHaveLength(4)
  })
})

describe('an attempt that was cut off', () => {
  test('is given back by the sweep, and its photo goes', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([told, { do: 'hold' }])
    const response = await askForPhotoStory(client, { name, events: true })
    await until(async () => (await double.calls(name)).held === 1)
    await until(async () => (await keptMediaOf(user.id)).length === 1)
    await letAge(user.id, 3 * 60_000 + 1_000)
    await runSweep()
    expect(await keptMediaOf(user.id)).toEqual([])
    expect(await balanceOf(client)).toBe(4)
    await double.release(name)
    const events = await eventsOf(response)
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'provider_timeout' } })
    expect(await (await client.get('/api/stories')).json()).toEqual([])
    expect(await balanceOf(client)).toBe(4)
  })

  test('is left alone while it may still end', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([told, { do: 'hold' }])
    const response = await askForPhotoStory(client, { name, events: true })
    await until(async () => (await double.calls(name)).held === 1)
    await letAge(user.id, 2 * 60_000)
    await runSweep()
    await double.release(name)
    expect((await eventsOf(response)).at(-1)?.event).toBe('story')
    expect(await keptMediaOf(user.id)).toHaveLength(1)
  })
})

describe('an account that is deleted', () => {
  test('takes its photos along, and nobody else’s', async () => {
    const [gone, other] = [await createUser(), await createUser()]
    for (const { client } of [gone, gone, other]) await createPhotoStory(client)
    await gone.client.ask('/api/user', { method: 'DELETE', body: { password } })
    expect(await keptMediaOf(gone.user.id)).toEqual([])
    expect(await keptMediaOf(other.user.id)).toHaveLength(1)
  })

  test('whose photos could not be deleted loses them to the sweep', async () => {
    const { client, user } = await createUser()
    await createPhotoStory(client)
    const broken = vi.spyOn(env.MEDIA, 'list').mockRejectedValue(new Error('list: (0)'))
    const response = await client.ask('/api/user', { method: 'DELETE', body: { password } })
    expect(response.status).toBe(204)
    broken.mockRestore()
    expect(await keptMediaOf(user.id)).toHaveLength(1)
    await runSweep()
    expect(await keptMediaOf(user.id)).toEqual([])
  })

  test('while a story is being written keeps no photo, also one that comes late', async () => {
    const { client, user } = await createUser()
    const name = await scriptedPhoto([told, { do: 'hold' }])
    await askForPhotoStory(client, { name, events: true })
    await until(async () => (await double.calls(name)).held === 1)
    await client.ask('/api/user', { method: 'DELETE', body: { password } })
    await env.MEDIA.put(mediaKey(user.id, 'late'), jpeg())
    await runSweep()
    expect(await keptMediaOf(user.id)).toEqual([])
    await double.release(name)
    await until(async () => (await double.calls(name)).finished === 2)
    await testDatabase().write([
      sql`UPDATE doomed_media SET doomed_at = doomed_at - 700000 WHERE key = ${`user/${user.id}/`}`,
    ])
    await runSweep()
    const [left] = await testDatabase().write([
      sql`SELECT * FROM doomed_media WHERE instr(key, ${user.id}) > 0`,
    ])
    expect(left?.rows).toHaveLength(0)
  })
})
