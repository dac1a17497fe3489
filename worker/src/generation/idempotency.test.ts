import { describe, expect, test } from 'vitest'
import { refusalOf, statusesOf } from '#test/client/client.ts'
import { setLimitCounter } from '#test/database/database.ts'
import {
  generateStory,
  requestStory,
  retryWhileInProgress,
  storiesOf,
} from '#test/stories/stories.ts'
import { balanceOf, createUser, grant, historyOf, ledgerOf } from '#test/users/factories.ts'
import { double, scriptedLandmark } from '#test/vendors/chat.ts'

const answerAtOnce = { do: 'answer_at_once' } as const

const createKeyed = async (...behaviours: Parameters<typeof scriptedLandmark>) => {
  const { client, user } = await createUser()
  return { client, user, key: crypto.randomUUID(), text: await scriptedLandmark(...behaviours) }
}

describe('concurrent requests', () => {
  test('50 with different keys on 4 credits bring exactly 4 stories and 46 refusals', async () => {
    const { client, text } = await createKeyed(answerAtOnce)
    const request = () => requestStory(client, { text, key: crypto.randomUUID() })
    expect(await statusesOf(50, request)).toEqual([...Array(4).fill(201), ...Array(46).fill(402)])
    expect(await balanceOf(client)).toBe(0)
    expect((await double.calls(text)).count).toBe(4)
    expect(await storiesOf(client)).toHaveLength(4)
  })

  test('30 with one key bring one story, one charge and one call; 409 turns into the story', async () => {
    const { client, text, key } = await createKeyed({ do: 'answer', wordsPerSecond: 300 })
    const request = () => retryWhileInProgress(() => requestStory(client, { text, key }))
    const results = await Promise.all(Array.from({ length: 30 }, request))
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect((await double.calls(text)).count).toBe(1)
    expect(await balanceOf(client)).toBe(3)
    expect(await ledgerOf(client)).toEqual([-1, 4])
  })

  test('the 101st within a minute gets 429, but 402 without enough credits', async () => {
    const { client, user, text } = await createKeyed(answerAtOnce)
    const setBalance = async (credits: number) =>
      grant(user.id, credits - (await balanceOf(client)))
    await setLimitCounter(`generations:${user.id}`, 99, 60)
    expect((await requestStory(client, { text })).status).toBe(201)
    await setBalance(1)
    const refused = await requestStory(client, { text })
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(await refusalOf(refused)).toEqual([429, 'too_many_requests'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    for (const credits of [0.5, 0]) {
      await setBalance(credits)
      const poor = await requestStory(client, { text })
      expect(await refusalOf(poor)).toEqual([402, 'insufficient_credits'])
    }
    await setBalance(1)
    await setLimitCounter(`generations:${user.id}`, 100, -1)
    expect((await requestStory(client, { text })).status).toBe(201)
    expect(await balanceOf(client)).toBe(0)
  })
})

describe('an idempotency key', () => {
  test('sent again brings the same story without a second charge', async () => {
    const { client, text, key } = await createKeyed(answerAtOnce)
    const first = await generateStory(client, { text, key })
    const again = await generateStory(client, { text: ` ${text} `, key: key.toUpperCase() })
    expect(again).toEqual(first)
    expect((await double.calls(text)).count).toBe(1)
    expect(await balanceOf(client)).toBe(3)
  })

  test('sent with another body is a conflict, also after a failure', async () => {
    const { client, text, key } = await createKeyed({ do: 'fail', status: 500 }, answerAtOnce)
    expect((await requestStory(client, { text, key })).status).toBe(502)
    for (const change of [
      { language: 'fr' },
      { format: 'history_guide' },
      { text: 'Petra' },
    ] as const) {
      const response = await requestStory(client, { text, key, ...change })
      expect(await refusalOf(response)).toEqual([409, 'idempotency_conflict'])
    }
    await generateStory(client, { text, key })
    expect((await requestStory(client, { text: 'Petra', key })).status).toBe(409)
  })

  test('of a failed attempt can be tried again: charged, given back, charged', async () => {
    const { client, text, key } = await createKeyed(
      { do: 'break_off', afterCharacters: 200 },
      answerAtOnce,
    )
    expect((await requestStory(client, { text, key })).status).toBe(502)
    expect(await balanceOf(client)).toBe(4)
    const { id } = await generateStory(client, { text, key })
    expect(await balanceOf(client)).toBe(3)
    expect(await ledgerOf(client)).toEqual([-1, 1, -1, 4])
    const storyIds = (await historyOf(client)).map(({ storyId }) => storyId)
    expect(storyIds).toEqual([id, undefined, undefined, undefined])
  })

  test('belongs to its user', async () => {
    const { client, text, key } = await createKeyed(answerAtOnce)
    const other = (await createUser()).client
    const { id } = await generateStory(client, { text, key })
    expect((await generateStory(other, { text, key })).id).not.toBe(id)
    expect(await balanceOf(other)).toBe(3)
  })

  test('of a deleted story brings 404 and no charge', async () => {
    const { client, text, key } = await createKeyed(answerAtOnce)
    const { id } = await generateStory(client, { text, key })
    expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
    expect((await requestStory(client, { text, key })).status).toBe(404)
    expect(await balanceOf(client)).toBe(3)
    expect((await double.calls(text)).count).toBe(1)
  })
})
