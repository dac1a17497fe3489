import { StoryResult } from '@storystone/schema/contract/story.ts'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/client.ts'
import { double, scriptedLandmark } from '../../../test/double.ts'
import { askForStory, balanceOf, createUser, grant, historyOf } from '../../../test/factories.ts'

const untilTold = async (ask: () => Promise<Response>): Promise<StoryResult> => {
  for (;;) {
    const response = await ask()
    if (response.status === 201) return StoryResult.parse(await response.json())
    expect(response.status).toBe(409)
    expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
    expect((await errorOf(response)).code).toBe('generation_in_progress')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('many at once', () => {
  test('50 with keys of their own on 4 credits: exactly 4 stories, 46 refusals', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => askForStory(client, { text, key: crypto.randomUUID() })),
    )
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(4).fill(201), ...Array(46).fill(402)])
    expect(await balanceOf(client)).toBe(0)
    expect((await double.calls(text)).count).toBe(4)
    expect(await (await client.get('/api/stories')).json()).toHaveLength(4)
  })

  test('30 with one key: one story, one charge, one call, and 409 turns into the story', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'answer', wordsPerSecond: 300 })
    const key = crypto.randomUUID()
    const results = await Promise.all(
      Array.from({ length: 30 }, () => untilTold(() => askForStory(client, { text, key }))),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect((await double.calls(text)).count).toBe(1)
    expect(await balanceOf(client)).toBe(3)
    expect((await historyOf(client)).map(({ change }) => change)).toEqual([-1, 4])
  })

  test('the 101st within a minute is refused, but 402 comes first', async () => {
    const { client, user } = await createUser()
    await grant(user.id, 200)
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const statuses: number[] = []
    for (let i = 0; i < 10; i += 1) {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => askForStory(client, { text })),
      )
      statuses.push(...responses.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([201]))
    const refused = await askForStory(client, { text })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    await grant(user.id, -(await balanceOf(client)))
    expect((await askForStory(client, { text })).status).toBe(402)
  })
})

describe('a key', () => {
  test('brings the same story again, and no second charge', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const key = crypto.randomUUID()
    const first = await (await askForStory(client, { text, key })).json()
    const again = await askForStory(client, { text: ` ${text} `, key: key.toUpperCase() })
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(first)
    expect((await double.calls(text)).count).toBe(1)
    expect(await balanceOf(client)).toBe(3)
  })

  test('with another body is a conflict, also after a failure', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'fail', status: 500 }, { do: 'answer_at_once' })
    const key = crypto.randomUUID()
    expect((await askForStory(client, { text, key })).status).toBe(502)
    for (const change of [
      { language: 'fr' },
      { format: 'history_guide' },
      { text: 'Petra' },
    ] as const) {
      const response = await askForStory(client, { text, key, ...change })
      expect(response.status).toBe(409)
      expect((await errorOf(response)).code).toBe('idempotency_conflict')
    }
    expect((await askForStory(client, { text, key })).status).toBe(201)
    expect((await askForStory(client, { text: 'Petra', key })).status).toBe(409)
  })

  test('of a failed attempt can be tried again: charged, given back, charged', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark(
      { do: 'break_off', afterCharacters: 200 },
      { do: 'answer_at_once' },
    )
    const key = crypto.randomUUID()
    expect((await askForStory(client, { text, key })).status).toBe(502)
    expect(await balanceOf(client)).toBe(4)
    const told = await askForStory(client, { text, key })
    expect(told.status).toBe(201)
    const { id } = StoryResult.parse(await told.json())
    expect(await balanceOf(client)).toBe(3)
    const history = await historyOf(client)
    expect(history.map(({ change }) => change)).toEqual([-1, 1, -1, 4])
    expect(history.map(({ storyId }) => storyId)).toEqual([id, undefined, undefined, undefined])
  })

  test('belongs to its user', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const key = crypto.randomUUID()
    const first = StoryResult.parse(await (await askForStory(one.client, { text, key })).json())
    const second = StoryResult.parse(await (await askForStory(two.client, { text, key })).json())
    expect(second.id).not.toBe(first.id)
    expect(await balanceOf(two.client)).toBe(3)
  })

  test('whose story was deleted brings 404 and no charge', async () => {
    const { client } = await createUser()
    const text = await scriptedLandmark({ do: 'answer_at_once' })
    const key = crypto.randomUUID()
    const { id } = StoryResult.parse(await (await askForStory(client, { text, key })).json())
    expect((await client.delete(`/api/stories/${id}`)).status).toBe(204)
    expect((await askForStory(client, { text, key })).status).toBe(404)
    expect(await balanceOf(client)).toBe(3)
    expect((await double.calls(text)).count).toBe(1)
  })
})
