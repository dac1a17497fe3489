import { StoryChanges } from '@storystone/schema/contract/story.ts'
import { WrongPlaceResult } from '@storystone/schema/contract/wrong-place.ts'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, errorOf, expectRefusal, linesDuring, refusalOf } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import { createPhotoStory, stateOf } from '#test/stories/photo-stories.ts'
import { createStory, requestStory, resultOf } from '#test/stories/stories.ts'
import { historyOf, ledgerOf } from '#test/users/factories.ts'
import { scriptedLandmark } from '#test/vendors/chat.ts'
import { createNarration, createNarrationUser, test } from '#test/vendors/speech.ts'
import { en } from '#worker/platform/locales/en.ts'

const day = 24 * 60 * 60_000

const report = (client: Client, id: string) => client.post(`/api/stories/${id}/wrong-place`, {})

/** The balance after credits came back; throws if they did not. */
const creditsAfter = async (response: Response): Promise<number> => {
  expect(response.status).toBe(200)
  return WrongPlaceResult.parse(await response.json()).creditsLeft
}

const changesOf = async (client: Client, since: string) =>
  StoryChanges.parse(await (await client.get(`/api/stories/changes?since=${since}`)).json())

/** Moves what happened to a user's stories so many milliseconds into the past. */
const age = (userId: string, ms: number): Promise<void> =>
  execute(sql`UPDATE attempts SET returned_at = returned_at - ${ms} WHERE user_id = ${userId}`)

const setStory = (id: string, values: SQL): Promise<void> =>
  execute(sql`UPDATE stories SET ${values} WHERE id = ${id}`)

const createAt = async (client: Client, placeId: string, format?: 'history_guide') => {
  const story = await createStory(client, format)
  await setStory(story.id, sql`place_id = ${placeId}`)
  return story
}

describe('POST /api/stories/{id}/wrong-place', () => {
  test('gives the cost back, deletes story and photo, repeats safely', async ({ client, user }) => {
    const { id, creditsLeft } = await createPhotoStory(client)
    const before = await changesOf(client, '0')
    const [line] = await linesDuring(async () => {
      expect(await creditsAfter(await report(client, id))).toBe(creditsLeft + 1)
    }, 1)
    expect(JSON.parse(line ?? '')).toMatchObject({ status: 200, returned: 1, databaseTrips: 3 })
    const after = { balance: 24, ledger: [1, -1, 20, 4], stories: 0, files: 0 }
    expect(await stateOf(client, user)).toEqual(after)
    const [entry] = await historyOf(client)
    expect(entry).toMatchObject({ reason: 'wrong_place', change: 1 })
    expect(entry?.storyId).toBeUndefined()
    expect(await changesOf(client, before.next)).toMatchObject({ deleted: [id], changed: [] })
    expect(await creditsAfter(await report(client, id))).toBe(24)
    expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
    expect(await stateOf(client, user)).toEqual(after)
  })

  test('32 at once bring one refund and one answer', async ({ client, user }) => {
    const { id } = await createPhotoStory(client)
    const answers = await Promise.all(Array.from({ length: 32 }, () => report(client, id)))
    expect(new Set(await Promise.all(answers.map(creditsAfter)))).toEqual(new Set([24]))
    expect(await stateOf(client, user)).toMatchObject({ ledger: [1, -1, 20, 4], files: 0 })
  })

  test('with a deletion at once gives back once at most, no deleted story', async ({ client }) => {
    const ids = [(await createStory(client)).id, (await createStory(client)).id]
    const calls = ids.flatMap((id) => [
      client.delete(`/api/stories/${id}`),
      report(client, id),
      report(client, id),
    ])
    const answers = await Promise.all(calls)
    const given = [answers.slice(1, 3), answers.slice(4)].filter((two) => two[0]?.status === 200)
    expect((await ledgerOf(client)).filter((change) => change === 1)).toHaveLength(given.length)
    const deleted = (await createStory(client)).id
    await client.delete(`/api/stories/${deleted}`)
    await expectRefusal(await report(client, deleted), 404, 'not_found')
  })

  test('leaves nothing for the key of the story: 404, no charge', async ({ client }) => {
    const request = {
      text: await scriptedLandmark({ do: 'answer_at_once' }),
      key: crypto.randomUUID(),
    }
    const { id } = await resultOf(await requestStory(client, request))
    await report(client, id)
    await expectRefusal(await requestStory(client, request), 404, 'not_found')
    expect(await ledgerOf(client)).toEqual([1, -1, 20, 4])
  })

  test('takes the text that is shared with no other story along', async ({ client }) => {
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const other = await createNarrationUser()
    const mine = await resultOf(await requestStory(client, { text }))
    const theirs = await resultOf(await requestStory(other.client, { text }))
    const shared = () => query(sql`SELECT id FROM shared_texts WHERE place_id = ${mine.placeId}`)
    await creditsAfter(await report(client, mine.id))
    expect(await shared()).toHaveLength(1)
    await creditsAfter(await report(other.client, theirs.id))
    expect(await shared()).toEqual([])
  })

  test.for<[string, (client: Client) => Promise<string>]>([
    [
      'is older than a day',
      async (client) => {
        const { id } = await createStory(client)
        await setStory(id, sql`created_at = created_at - ${day}`)
        return id
      },
    ],
    ['was narrated', async (client) => (await createNarration(client)).story.id],
    [
      'was retold',
      async (client) => {
        const { id } = await createPhotoStory(client)
        await resultOf(await client.post(`/api/stories/${id}/retell`, { name: 'Petra' }))
        return id
      },
    ],
    [
      'is of a place and format whose credits came back long ago',
      async (client) => {
        const { id: first } = await createAt(client, 'Q10285')
        await creditsAfter(await report(client, first))
        await execute(sql`UPDATE attempts SET returned_at = returned_at - ${90 * day}
          WHERE story_id = ${first}`)
        return (await createAt(client, 'Q10285')).id
      },
    ],
  ])('refuses a story that %s with too_late', async ([, prepare], { client, user }) => {
    const id = await prepare(client)
    const before = await stateOf(client, user)
    await expectRefusal(await report(client, id), 409, 'too_late')
    expect(await stateOf(client, user)).toEqual(before)
  })

  test('allows the same place in another format, and after a failure', async ({ client }) => {
    await creditsAfter(await report(client, (await createAt(client, 'Q10285')).id))
    const { id } = await createPhotoStory(client, { format: 'history_guide' })
    await setStory(id, sql`place_id = 'Q10285'`)
    const name = await scriptedLandmark({ do: 'fail', status: 500 })
    expect((await client.post(`/api/stories/${id}/retell`, { name })).status).toBe(502)
    expect(await creditsAfter(await report(client, id))).toBe(24)
  })

  test('is refused the third time in a day and the sixth in 30 days', async ({ client, user }) => {
    const { id } = await createStory(client)
    const returnTwo = async () => {
      for (let i = 0; i < 2; i += 1) {
        await creditsAfter(await report(client, (await createStory(client)).id))
      }
    }
    const refusedFor = async (): Promise<number> => {
      const before = await ledgerOf(client)
      const refused = await report(client, id)
      const seconds = Number(refused.headers.get('Retry-After'))
      expect([refused.status, (await errorOf(refused)).message]).toEqual([
        429,
        en.wrongPlace.too_many_requests,
      ])
      expect(await ledgerOf(client)).toEqual(before)
      return Math.ceil(seconds / 3600)
    }
    await returnTwo()
    expect(await refusedFor()).toBe(24)
    await age(user.id, day)
    await returnTwo()
    await age(user.id, day)
    await creditsAfter(await report(client, (await createStory(client)).id))
    expect(await refusedFor()).toBe(28 * 24)
    await age(user.id, 28 * day)
    expect(await creditsAfter(await report(client, id))).toBe(24)
  })

  test('of a free story deletes it, gives nothing back, counts not', async ({ client, user }) => {
    for (let i = 0; i < 3; i += 1) {
      const { id } = await createPhotoStory(client)
      await execute(sql`UPDATE attempts SET cost = 0 WHERE story_id = ${id}`)
      for (const _ of [1, 2]) expect(await creditsAfter(await report(client, id))).toBe(23 - i)
    }
    expect(await stateOf(client, user)).toMatchObject({ balance: 21, stories: 0, files: 0 })
    expect(
      await query(sql`SELECT 1 FROM attempts WHERE user_id = ${user.id} AND state = 'returned'`),
    ).toEqual([])
    expect(await refusalOf(await report(client, crypto.randomUUID()))).toEqual([404, 'not_found'])
  })
})
