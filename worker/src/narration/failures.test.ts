import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { bytesOf, fingerprint, readBytes, readerOf } from '#test/client/bytes.ts'
import {
  type Client,
  errorOf,
  expectTooMany,
  linesDuring,
  runSweep,
  until,
} from '#test/client/client.ts'
import { query, testDatabase } from '#test/database/database.ts'
import { storedMediaOf } from '#test/stories/photo-stories.ts'
import { fetchStory } from '#test/stories/stories.ts'
import {
  createGuide,
  createNarration,
  createNarrationUser,
  fetchTimings,
  type GuideOptions,
  narrate,
  sentenceAt,
  speech,
  test,
  untilSpeechHeld,
} from '#test/vendors/speech.ts'
import { en } from '#worker/platform/locales/en.ts'
import type { SpeechBehaviour } from '../../doubles/openai/speech/control.ts'

/** All that remains of a narration: rows, files, and what the story refers to. */
const remainsOf = async (client: Client, userId: string, storyId: string) => {
  const rows = await query(sql`SELECT count(*) AS count FROM narrations WHERE user_id = ${userId}`)
  return {
    rows: rows[0]?.count,
    files: await storedMediaOf(userId),
    url: (await fetchStory(client, storyId)).narrationUrl,
    timings: await fetchTimings(client, storyId),
  }
}
const patience = { timeout: 10_000 }
const nothing = { rows: 0, files: [], url: null, timings: [] }

/** A user with a history guide, its narration call and what remains of it. */
const createNarratable = async (options: GuideOptions = {}) => {
  const { client, user } = await createNarrationUser()
  const { story, text, word } = await createGuide(client, options)
  return {
    client,
    user,
    story,
    word,
    narrate: () => narrate(client, { text, storyId: story.id }),
    remains: () => remainsOf(client, user.id, story.id),
  }
}

const outcomeOf = (lines: readonly string[]): unknown =>
  JSON.parse(lines.find((line) => line.includes('/api/narrate')) ?? '{}').outcome

const fail: SpeechBehaviour = { do: 'fail', status: 500 }

describe('a provider that fails', () => {
  test.each([0, 1, 2])('once, at sentence %i, is called again', async (index) => {
    const { client, story, word, narrate } = await createNarratable()
    await speech.script(sentenceAt(index, word), fail, { do: 'speak' })
    await bytesOf(await narrate())
    expect((await speech.calls(sentenceAt(index, word))).count).toBe(2)
    expect(await fetchTimings(client, story.id)).toHaveLength(3)
  })

  test.each([0, 1, 2])('twice, at sentence %i, breaks the response off', async (index) => {
    const { word, narrate, remains } = await createNarratable()
    await speech.script(sentenceAt(index, word), { ...fail, afterMs: 60 }, fail)
    const lines = await linesDuring(async () => {
      await expect((await narrate()).arrayBuffer()).rejects.toThrow()
      await expect.poll(remains, patience).toEqual(nothing)
    })
    expect(outcomeOf(lines)).toBe('provider_failed: the provider said 500')
    await speech.script(sentenceAt(index, word), { do: 'speak' })
    await bytesOf(await narrate())
    expect((await remains()).files).toHaveLength(1)
  })

  test.each<[string, SpeechBehaviour, number]>([
    ['an error', fail, 2],
    ['too many requests', { do: 'fail', status: 429 }, 2],
    ['a refusal', { do: 'fail', status: 400 }, 1],
    ['a file that is not audio', { do: 'nonsense' }, 1],
    ['nothing', { do: 'empty' }, 1],
    ['half of a sentence', { do: 'break_off', afterBytes: 3000 }, 2],
  ])('at the start with %s gives 502 and leaves nothing', async (_what, behaviour, count) => {
    const { story, narrate, remains } = await createNarratable({ sentences: 1 })
    await speech.script(story.title, behaviour)
    try {
      const lines = await linesDuring(async () => {
        const response = await narrate()
        expect(response.status).toBe(502)
        expect(await errorOf(response)).toMatchObject({
          code: 'provider_failed',
          message: 'Narration is not available now. Please try again later.',
        })
      })
      expect(outcomeOf(lines)).toMatch(/^the (?:provider|speech) /)
      expect((await speech.calls(story.title)).count).toBe(count)
    } finally {
      // All guides have the same title.
      await speech.script(story.title, { do: 'speak' })
    }
    expect(await remains()).toEqual(nothing)
  })

  test('to keep one sample rate leaves nothing', async () => {
    const { word, narrate, remains } = await createNarratable({ sentences: 2 })
    await speech.script(sentenceAt(1, word), { do: 'other_sample_rate' })
    await expect((await narrate()).arrayBuffer()).rejects.toThrow()
    await expect.poll(remains, patience).toEqual(nothing)
  })
})

describe('a narration', () => {
  test('is stored although the client disconnects', async () => {
    const { client, story, word, narrate } = await createNarratable({ sentences: 2 })
    await speech.script(sentenceAt(1, word), { do: 'hold' })
    const reader = readerOf(await narrate())
    await readBytes(reader, 1)
    await reader.cancel()
    await untilSpeechHeld(sentenceAt(1, word))
    await speech.release(sentenceAt(1, word))
    await until(async () => (await fetchStory(client, story.id)).narrationUrl !== null)
    expect(await fetchTimings(client, story.id)).toHaveLength(2)
  })

  test('of a story that is deleted meanwhile is not stored', async () => {
    const { client, user, story, word, narrate } = await createNarratable({ sentences: 1 })
    await speech.script(word, { do: 'hold' })
    const response = await narrate()
    await untilSpeechHeld(word)
    await client.delete(`/api/stories/${story.id}`)
    await speech.release(word)
    await expect(response.arrayBuffer()).rejects.toThrow()
    await expect.poll(() => storedMediaOf(user.id), patience).toEqual([])
  })

  test('that crashed is left to the sweep', async ({ client, user }) => {
    const { story, text, url } = await createNarration(client)
    const crash = (agoMs: number) =>
      testDatabase().write({
        narration: sql`UPDATE narrations
          SET state = 'under_way', claimed_at = ${Date.now() - agoMs} WHERE user_id = ${user.id}`,
        story: sql`UPDATE stories SET narration_id = NULL WHERE id = ${story.id}`,
      })
    await crash(100_000)
    await runSweep()
    expect((await remainsOf(client, user.id, story.id)).rows).toBe(1)
    await crash(151_000)
    await runSweep()
    expect(await remainsOf(client, user.id, story.id)).toEqual(nothing)
    expect((await client.get(url)).status).toBe(404)
    expect((await narrate(client, { text })).status).toBe(200)
  })

  test('whose file is lost is synthesized again', async ({ client, user }) => {
    const { text, word, bytes } = await createNarration(client)
    await env.MEDIA.delete(await storedMediaOf(user.id))
    await speech.script(word, { do: 'speak' })
    expect(fingerprint(await bytesOf(await narrate(client, { text })))).toBe(fingerprint(bytes))
    expect((await speech.calls(word)).count).toBe(1)
  })

  test('after 100 on one day is refused with 429, unless stored', async ({ client, user }) => {
    const { text, bytes } = await createNarration(client)
    const another = await createGuide(client)
    await testDatabase().write(
      sql`UPDATE limit_counters SET used = 100 WHERE key = ${`narrations:${user.id}`} AND used = 1`,
    )
    const refused = await narrate(client, { text: another.text })
    expect((await errorOf(refused.clone())).message).toBe(en.day.too_many_requests)
    await expectTooMany(refused, 86_000)
    expect(fingerprint(await bytesOf(await narrate(client, { text })))).toBe(fingerprint(bytes))
  })
})
