import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  bytesOf,
  createGuide,
  createListener,
  fingerprint,
  narrate,
  sentenceAt,
  speech,
  storyNow,
  uniqueWord,
  whenHeld,
} from '../../../test/speech.ts'

/** Moves the claims of a user back, as if they were made so much earlier. */
const age = (userId: string, milliseconds: number) =>
  testDatabase().write([
    sql`UPDATE narrations SET claimed_at = claimed_at - ${milliseconds} WHERE user_id = ${userId}`,
  ])

describe('a narration that is asked for at the same time', () => {
  test('by 20 is told once, four sentences at once, to all of them', async () => {
    const { client } = await createListener()
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

  test('for two stories with the same text is told once, and is each one’s', async () => {
    const { client } = await createListener()
    const word = uniqueWord()
    const [one, two] = [
      await createGuide(client, { word, sentences: 1 }),
      await createGuide(client, { word, sentences: 1 }),
    ]
    await speech.script(word, { do: 'speak', afterMs: 50 })
    const urls = await Promise.all(
      [one, two].map(async ({ text, story }) => {
        const response = await narrate(client, { text, storyId: story.id })
        await response.arrayBuffer()
        return response.headers.get('Content-Location')
      }),
    )
    expect((await speech.calls(word)).count).toBe(1)
    expect(urls[0]).toBe(urls[1])
    for (const { story } of [one, two]) {
      expect((await storyNow(client, story.id)).narrationUrl).toBe(urls[0])
    }
  })

  test('fails for all of them, and is there for the next', async () => {
    const { client } = await createListener()
    const { text, word } = await createGuide(client, { sentences: 1 })
    const fail = { do: 'fail', status: 500 } as const
    await speech.script(word, { ...fail, afterMs: 200 }, fail, { do: 'speak' })
    const parts = await Promise.all(
      [0, 1, 2].map(async () => {
        const response = await narrate(client, { text })
        return response.status === 200
          ? response.arrayBuffer().then(String, () => 'broken off')
          : (await errorOf(response)).code
      }),
    )
    // Whoever began it may have had the title by then.
    expect(parts.sort().slice(1)).toEqual(['provider_failed', 'provider_failed'])
    expect(['broken off', 'provider_failed']).toContain(parts[0])
    expect((await speech.calls(word)).count).toBe(2)
    expect((await narrate(client, { text })).status).toBe(200)
  })

  test('is begun anew by another when the lease of who began is over, not before', async () => {
    const { client, user } = await createListener()
    const { text, word } = await createGuide(client, { sentences: 1 })
    await speech.script(word, { do: 'hold' }, { do: 'speak' })
    const stuck = narrate(client, { text })
    await whenHeld(word)
    await age(user.id, 86_000)
    const waiting = narrate(client, { text })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await speech.calls(word)).count).toBe(1)
    const bytes = await bytesOf(await waiting)
    expect((await speech.calls(word)).count).toBe(2)
    await speech.release(word)
    await expect((await stuck).arrayBuffer()).rejects.toThrow()
    const kept = await narrate(client, { text })
    expect(kept.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(fingerprint(await bytesOf(kept))).toBe(fingerprint(bytes))
    expect((await speech.calls(word)).count).toBe(2)
  })
})
