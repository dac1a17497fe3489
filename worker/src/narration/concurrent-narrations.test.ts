import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { bytesOf, fingerprint } from '#test/client/bytes.ts'
import { errorOf } from '#test/client/client.ts'
import { query, testDatabase } from '#test/database/database.ts'
import { fetchStory } from '#test/stories/stories.ts'
import {
  createGuide,
  narrate,
  sentenceAt,
  speech,
  test,
  uniqueWord,
  untilSpeechHeld,
} from '#test/vendors/speech.ts'

/** Makes a user's claims look older. */
const ageClaims = (userId: string, milliseconds: number) =>
  testDatabase().write(
    sql`UPDATE narrations SET claimed_at = claimed_at - ${milliseconds} WHERE user_id = ${userId}`,
  )

const claimedAt = async (userId: string): Promise<number> => {
  const rows = await query(sql`SELECT claimed_at FROM narrations WHERE user_id = ${userId}`)
  return Number(rows[0]?.claimed_at)
}

describe('a narration that is requested at the same time', () => {
  test('20 times is synthesized once, four sentences at once', async ({ client }) => {
    const { story, text, word } = await createGuide(client, { sentences: 7 })
    await speech.script(word, { do: 'speak', afterMs: 30 })
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => narrate(client, { text, storyId: story.id })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const all = await Promise.all(responses.map(bytesOf))
    expect(new Set(all.map(fingerprint)).size).toBe(1)
    const calls = await speech.calls(word)
    expect(calls.count).toBe(7)
    expect(calls.mostOpen).toBeLessThanOrEqual(4)
    expect(calls.mostOpen).toBeGreaterThan(1)
    expect(calls.inputs[0]).toBe(sentenceAt(0, word))
  })

  test('for two stories of the same text belongs to both', async ({ client }) => {
    const options = { word: uniqueWord(), sentences: 1 }
    const guides = [await createGuide(client, options), await createGuide(client, options)]
    await speech.script(options.word, { do: 'speak', afterMs: 50 })
    const urls = await Promise.all(
      guides.map(async ({ text, story }) => {
        const response = await narrate(client, { text, storyId: story.id })
        await response.arrayBuffer()
        return response.headers.get('Content-Location')
      }),
    )
    expect((await speech.calls(options.word)).count).toBe(1)
    expect(urls[0]).toBe(urls[1])
    for (const { story } of guides) {
      expect((await fetchStory(client, story.id)).narrationUrl).toBe(urls[0])
    }
  })

  test('fails for all of them, and can be tried again', async ({ client }) => {
    const { text, word } = await createGuide(client, { sentences: 1 })
    const fail = { do: 'fail', status: 500 } as const
    await speech.script(word, { ...fail, afterMs: 200 }, fail, { do: 'speak' })
    const results = await Promise.all(
      [0, 1, 2].map(async () => {
        const response = await narrate(client, { text })
        return response.status === 200
          ? response.arrayBuffer().then(String, () => 'broken off')
          : (await errorOf(response)).code
      }),
    )
    // The call that holds the claim may have streamed the title by then.
    expect(results.sort().slice(1)).toEqual(['provider_failed', 'provider_failed'])
    expect(['broken off', 'provider_failed']).toContain(results[0])
    expect((await speech.calls(word)).count).toBe(2)
    expect((await narrate(client, { text })).status).toBe(200)
  })

  test('is taken over when the lease is over, not before', async ({ client, user }) => {
    const { text, word } = await createGuide(client, { sentences: 1 })
    await speech.script(word, { do: 'hold' }, { do: 'speak' })
    const stuck = narrate(client, { text })
    await untilSpeechHeld(word)
    await ageClaims(user.id, 86_000)
    const begun = await claimedAt(user.id)
    const bytes = await bytesOf(await narrate(client, { text }))
    expect((await speech.calls(word)).count).toBe(2)
    expect((await claimedAt(user.id)) - begun).toBeGreaterThanOrEqual(90_000)
    await speech.release(word)
    await expect((await stuck).arrayBuffer()).rejects.toThrow()
    const stored = await narrate(client, { text })
    expect(stored.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(fingerprint(await bytesOf(stored))).toBe(fingerprint(bytes))
    expect((await speech.calls(word)).count).toBe(2)
  })
})
