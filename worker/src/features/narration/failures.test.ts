import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SpeechBehaviour } from '../../../doubles/openai/speech/control.ts'
import { type Client, errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { linesDuring } from '../../../test/log-lines.ts'
import { keptMediaOf } from '../../../test/photo-stories.ts'
import { runSweep } from '../../../test/run-sweep.ts'
import {
  bytesOf,
  createGuide,
  createListener,
  createTold,
  fingerprint,
  narrate,
  readBytes,
  readerOf,
  sentenceAt,
  speech,
  storyNow,
  timingsOf,
  whenHeld,
} from '../../../test/speech.ts'
import { until } from '../../../test/until.ts'

/** All that is left of a narration: rows, files, and what the story says. */
const leftOf = async (client: Client, userId: string, storyId: string) => {
  const [rows] = await testDatabase().write([
    sql`SELECT count(*) AS count FROM narrations WHERE user_id = ${userId}`,
  ])
  return {
    rows: rows?.rows[0]?.count,
    files: await keptMediaOf(userId),
    url: (await storyNow(client, storyId)).narrationUrl,
    timings: await timingsOf(client, storyId),
  }
}
const patiently = { timeout: 10_000 }
const nothing = { rows: 0, files: [], url: null, timings: [] }

const fail: SpeechBehaviour = { do: 'fail', status: 500 }

describe('a provider that fails', () => {
  test.each([0, 1, 2])('once, at sentence %i, is asked again', async (place) => {
    const { client } = await createListener()
    const { story, text, word } = await createGuide(client)
    await speech.script(sentenceAt(place, word), fail, { do: 'speak' })
    await bytesOf(await narrate(client, { text, storyId: story.id }))
    expect((await speech.calls(sentenceAt(place, word))).count).toBe(2)
    expect(await timingsOf(client, story.id)).toHaveLength(3)
  })

  test.each([0, 1, 2])('for good, at sentence %i, breaks the answer off', async (place) => {
    const { client, user } = await createListener()
    const { story, text, word } = await createGuide(client)
    await speech.script(sentenceAt(place, word), { ...fail, afterMs: 60 }, fail)
    const lines = await linesDuring(async () => {
      const response = await narrate(client, { text, storyId: story.id })
      await expect(response.arrayBuffer()).rejects.toThrow()
      await expect.poll(() => leftOf(client, user.id, story.id), patiently).toEqual(nothing)
    })
    const line = lines.find((each) => each.includes('/api/narrate')) ?? ''
    expect(JSON.parse(line).outcome).toBe('provider_failed: the provider said 500')
    await speech.script(sentenceAt(place, word), { do: 'speak' })
    await bytesOf(await narrate(client, { text, storyId: story.id }))
    expect((await leftOf(client, user.id, story.id)).files).toHaveLength(1)
  })

  test.each<[string, SpeechBehaviour, number]>([
    ['an error', fail, 2],
    ['too many requests', { do: 'fail', status: 429 }, 2],
    ['a refusal', { do: 'fail', status: 400 }, 1],
    ['what is no sound', { do: 'nonsense' }, 1],
    ['nothing', { do: 'empty' }, 1],
    ['half of a sentence', { do: 'break_off', afterBytes: 3000 }, 2],
  ])('from the start with %s is answered 502, and leaves nothing', async (_what, does, count) => {
    const { client, user } = await createListener()
    const { story, text } = await createGuide(client, { sentences: 1 })
    await speech.script(story.title, does)
    try {
      const lines = await linesDuring(async () => {
        const response = await narrate(client, { text, storyId: story.id })
        expect(response.status).toBe(502)
        expect(await errorOf(response)).toMatchObject({
          code: 'provider_failed',
          message: 'Narration is not available now. Please try again later.',
        })
      })
      const line = JSON.parse(lines.find((each) => each.includes('/api/narrate')) ?? '{}')
      expect(line.outcome).toMatch(/^the (?:provider|speech) /)
      expect((await speech.calls(story.title)).count).toBe(count)
    } finally {
      // The titles of all guides are the same.
      await speech.script(story.title, { do: 'speak' })
    }
    expect(await leftOf(client, user.id, story.id)).toEqual(nothing)
  })

  test('to keep to one sample rate has told nothing', async () => {
    const { client, user } = await createListener()
    const { story, text, word } = await createGuide(client, { sentences: 2 })
    await speech.script(sentenceAt(1, word), { do: 'other_sample_rate' })
    const response = await narrate(client, { text })
    await expect(response.arrayBuffer()).rejects.toThrow()
    await expect.poll(() => leftOf(client, user.id, story.id), patiently).toEqual(nothing)
  })
})

describe('what comes between', () => {
  test('a client that leaves: the work goes on, and the file is there', async () => {
    const { client } = await createListener()
    const { story, text, word } = await createGuide(client, { sentences: 2 })
    await speech.script(sentenceAt(1, word), { do: 'hold' })
    const response = await narrate(client, { text, storyId: story.id })
    const reader = readerOf(response)
    await readBytes(reader, 1)
    await reader.cancel()
    await whenHeld(sentenceAt(1, word))
    await speech.release(sentenceAt(1, word))
    await until(async () => (await storyNow(client, story.id)).narrationUrl !== null)
    expect(await timingsOf(client, story.id)).toHaveLength(2)
  })

  test('a story that is deleted while it is told: nothing of it stays', async () => {
    const { client, user } = await createListener()
    const { story, text, word } = await createGuide(client, { sentences: 1 })
    await speech.script(word, { do: 'hold' })
    const response = await narrate(client, { text, storyId: story.id })
    await whenHeld(word)
    await client.delete(`/api/stories/${story.id}`)
    await speech.release(word)
    await expect(response.arrayBuffer()).rejects.toThrow()
    await expect.poll(() => keptMediaOf(user.id), patiently).toEqual([])
  })

  test('a crash half-way: the sweep clears away what it left, once nobody works on it', async () => {
    const { client, user } = await createListener()
    const { story, text, url } = await createTold(client)
    const crashedAgo = (milliseconds: number) =>
      testDatabase().write([
        sql`UPDATE narrations SET state = 'under_way', claimed_at = ${Date.now() - milliseconds}
          WHERE user_id = ${user.id}`,
        sql`UPDATE stories SET narration_id = NULL WHERE id = ${story.id}`,
      ])
    await crashedAgo(100_000)
    await runSweep()
    expect((await leftOf(client, user.id, story.id)).rows).toBe(1)
    await crashedAgo(151_000)
    await runSweep()
    expect(await leftOf(client, user.id, story.id)).toEqual(nothing)
    expect((await client.get(url)).status).toBe(404)
    expect((await narrate(client, { text })).status).toBe(200)
  })

  test('a file that is lost: it is told anew', async () => {
    const { client, user } = await createListener()
    const { text, word, bytes } = await createTold(client)
    await env.MEDIA.delete(await keptMediaOf(user.id))
    await speech.script(word, { do: 'speak' })
    expect(fingerprint(await bytesOf(await narrate(client, { text })))).toBe(fingerprint(bytes))
    expect((await speech.calls(word)).count).toBe(1)
  })

  test('too many on one day: 429, and what is there already is served', async () => {
    const { client, user } = await createListener()
    const told = await createTold(client)
    const another = await createGuide(client)
    await testDatabase().write([
      sql`UPDATE limit_counters SET used = 100 WHERE key = ${`narrations:${user.id}`} AND used = 1`,
    ])
    const response = await narrate(client, { text: another.text })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(86_000)
    await response.text()
    expect(fingerprint(await bytesOf(await narrate(client, { text: told.text })))).toBe(
      fingerprint(told.bytes),
    )
  })
})
