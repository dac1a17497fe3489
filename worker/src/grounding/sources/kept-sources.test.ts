import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { runSweep } from '../../../test/client/client.ts'
import { execute, query } from '../../../test/database/database.ts'
import { fetchStory, generateStory } from '../../../test/stories/stories.ts'
import { test } from '../../../test/users/factories.ts'
import { double, scriptedLandmark } from '../../../test/vendors/chat.ts'

const limit = 90 * 24 * 60 * 60_000
const minute = 60_000

/** Makes the sources and the texts of a place as old as if nobody had asked since. */
const age = async (placeId: string | null, byMs: number): Promise<void> => {
  const at = Date.now() - byMs
  await execute(sql`UPDATE sources SET stale_at = ${at} WHERE place_id = ${placeId}`)
  await execute(sql`UPDATE shared_texts SET written_at = ${at} WHERE place_id = ${placeId}`)
}

/** Whether there are sources, and how many texts, that somebody has asked for since a time. */
const keptOf = async (placeId: string | null, since: number): Promise<unknown> => {
  const [kept] = await query(sql`SELECT (SELECT count(*) FROM sources
      WHERE place_id = ${placeId} AND stale_at > ${since}) > 0 AS sources,
    (SELECT count(*) FROM shared_texts
      WHERE place_id = ${placeId} AND written_at > ${since}) AS texts`)
  return kept
}

test.for([
  ['a minute less than 90 days', limit - minute, { sources: 1, texts: 1 }],
  ['90 days', limit, { sources: 0, texts: 0 }],
] as const)(
  'a source and a text that nobody asked for during %s: the sweep leaves %o',
  async ([, ms, left], { client }) => {
    const name = await scriptedLandmark({ do: 'answer_at_once' })
    const story = await generateStory(client, { text: name })
    await age(story.placeId, ms)
    await runSweep()
    expect(await keptOf(story.placeId, 0)).toEqual(left)
    expect(await fetchStory(client, story.id)).toMatchObject({
      sources: story.sources,
      citations: story.citations,
    })
    await generateStory(client, { text: name })
    expect((await double.calls(name)).count).toBe(left.texts === 1 ? 1 : 2)
    expect(await keptOf(story.placeId, Date.now() - minute)).toEqual({ sources: 1, texts: 1 })
  },
)

test('more than a hundred unused sources are deleted by several sweeps', async () => {
  await execute(sql`INSERT INTO sources
    (id, place_id, language, title, url, passages, retrieved_at, stale_at)
    SELECT 'unused:' || value, 'unused', 'en', '', '', '[]', 0, value FROM generate_series(1, 130)`)
  const left = async () =>
    (await query(sql`SELECT count(*) AS count FROM sources WHERE place_id = 'unused'`))[0]?.count
  await runSweep()
  expect(await left()).toBe(30)
  await runSweep()
  expect(await left()).toBe(0)
})
