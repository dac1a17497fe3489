import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, vi } from 'vitest'
import { errorOf, refusalOf, runSweep, until } from '#test/client/client.ts'
import { eventsOf } from '#test/client/events.ts'
import { query, testDatabase } from '#test/database/database.ts'
import { jpeg } from '#test/photos.ts'
import {
  createPhotoStory,
  requestPhotoStory,
  scriptedPhoto,
  stateOf,
  storedMediaOf,
} from '#test/stories/photo-stories.ts'
import { ageAttempts, resultOf } from '#test/stories/stories.ts'
import { createUser, deleteAccount, test } from '#test/users/factories.ts'
import { double, untilHeld } from '#test/vendors/chat.ts'
import type { Behaviour } from '../../doubles/openai/chat/control.ts'
import { mediaKey } from '../media/deletion-queue.ts'

const answerAtOnce = { do: 'answer_at_once' } as const

afterEach(() => vi.restoreAllMocks())

const createScripted = async (...behaviours: Behaviour[]) => {
  const { client, user } = await createUser()
  return { client, user, name: await scriptedPhoto(behaviours) }
}

/** A user whose photo was recognised and whose story is held while it is written. */
const createHeld = async () => {
  const { client, user, name } = await createScripted(answerAtOnce, { do: 'hold' })
  const response = await requestPhotoStory(client, { name, events: true })
  await untilHeld(name)
  return { client, user, name, response }
}

describe('a provider that', () => {
  test.each([
    ['answers 500', { do: 'fail', status: 500 }, 502],
    ['breaks off half-way', { do: 'break_off', afterCharacters: 40 }, 502],
    ['refuses', { do: 'refuse' }, 502],
    ['stops for length', { do: 'cut_by_length' }, 502],
    ['answers nonsense', { do: 'nonsense' }, 502],
    ['leaves something out', { do: 'wrong_shape', fault: 'title_missing' }, 502],
    ['gives something another type', { do: 'wrong_shape', fault: 'content_not_text' }, 502],
    ['has a confidence above 1', { do: 'recognise', confidence: 95 }, 502],
    ['has no name for it', { do: 'empty' }, 422],
    ['is not sure', { do: 'late_unrecognised' }, 422],
  ] as const)('%s at recognition: nothing is charged or stored', async (_what, fault, status) => {
    const { client, user, name } = await createScripted(fault)
    const response = await requestPhotoStory(client, { name })
    expect(response.status).toBe(status)
    const { code } = await errorOf(response)
    const events = await eventsOf(await requestPhotoStory(client, { name, events: true }))
    expect(new Set(events.map(({ event }) => event))).toEqual(
      new Set(['generation', 'step', 'error']),
    )
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code, status } })
    expect(await stateOf(client, user)).toMatchObject({ ledger: [4], files: 0 })
  })

  test('fails at writing: nothing is charged or stored', async () => {
    const { client, user, name } = await createScripted(answerAtOnce, { do: 'refuse' })
    expect((await requestPhotoStory(client, { name })).status).toBe(502)
    expect(await stateOf(client, user)).toMatchObject({ ledger: [1, -1, 4], files: 0, stories: 0 })
  })
})

describe('an idempotency key', () => {
  test('with the same form brings the same story, with another form or photo a conflict', async () => {
    const { client, user, name } = await createScripted(answerAtOnce)
    const options = { name, key: crypto.randomUUID(), photo: jpeg({ salt: 'one' }) }
    const first = await resultOf(await requestPhotoStory(client, options))
    const again = await requestPhotoStory(client, { ...options, name: ` ${name}` })
    expect(await resultOf(again)).toEqual(first)
    const replay = await eventsOf(await requestPhotoStory(client, { ...options, events: true }))
    expect(replay).toEqual([{ event: 'story', data: first }])
    for (const change of [
      { photo: jpeg({ salt: 'two' }) },
      { format: 'history_guide' },
      { language: 'fr' },
      { location: null },
      { call: 'translate-inscription' },
    ] as const) {
      const response = await requestPhotoStory(client, { ...options, ...change })
      expect(await refusalOf(response)).toEqual([409, 'idempotency_conflict'])
    }
    expect((await double.calls(name)).count).toBe(2)
    expect(await stateOf(client, user)).toMatchObject({ balance: 3, files: 1 })
  })
})

test('an unfinished attempt after 15 minutes is given back by the sweep, and its photo is deleted', async () => {
  const { client, user, name, response } = await createHeld()
  await until(async () => (await storedMediaOf(user.id)).length === 1)
  await ageAttempts(user.id, 15.1)
  await runSweep()
  expect(await stateOf(client, user)).toMatchObject({ files: 0, balance: 4 })
  await double.release(name)
  const events = await eventsOf(response)
  expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'provider_timeout' } })
  expect(await stateOf(client, user)).toMatchObject({ stories: 0, balance: 4 })
})

describe('an account that is deleted', () => {
  test('loses its photos, and no other account does', async () => {
    const [gone, other] = [await createUser(), await createUser()]
    for (const { client } of [gone, gone, other]) await createPhotoStory(client)
    await deleteAccount(gone.client)
    expect(await storedMediaOf(gone.user.id)).toEqual([])
    expect(await storedMediaOf(other.user.id)).toHaveLength(1)
  })

  test('while the bucket fails loses its photos to the sweep', async ({ client, user }) => {
    await createPhotoStory(client)
    const broken = vi.spyOn(env.MEDIA, 'list').mockRejectedValue(new Error('list: (0)'))
    const response = await deleteAccount(client)
    expect(response.status).toBe(204)
    broken.mockRestore()
    expect(await storedMediaOf(user.id)).toHaveLength(1)
    await runSweep()
    expect(await storedMediaOf(user.id)).toEqual([])
  })

  test('while a story is written keeps no photo, not even one that is stored late', async () => {
    const { client, user, name } = await createHeld()
    await deleteAccount(client)
    await env.MEDIA.put(mediaKey(user.id, 'late'), jpeg())
    await runSweep()
    expect(await storedMediaOf(user.id)).toEqual([])
    await double.release(name)
    await until(async () => (await double.calls(name)).finished === 2)
    await testDatabase().write(
      sql`UPDATE doomed_media SET doomed_at = doomed_at - 700000 WHERE key = ${`user/${user.id}/`}`,
    )
    await runSweep()
    const rows = await query(sql`SELECT * FROM doomed_media WHERE instr(key, ${user.id}) > 0`)
    expect(rows).toHaveLength(0)
  })
})
