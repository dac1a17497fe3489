import { CreditHistory } from '@storystone/schema/contract/credits.ts'
import { StoryList, textLicense } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { bytesOf, jsonOf, readBytes, readerOf, unzip } from '#test/client/bytes.ts'
import type { Client } from '#test/client/client.ts'
import { linesDuring } from '#test/client/client.ts'
import { execute } from '#test/database/database.ts'
import { jpeg, png } from '#test/photos.ts'
import { createPhotoStory } from '#test/stories/photo-stories.ts'
import { createStory, insertStories } from '#test/stories/stories.ts'
import { balanceOf, createUser, grant, historyOf, test } from '#test/users/factories.ts'

const download = async (client: Client): Promise<Map<string, Uint8Array>> =>
  unzip(await bytesOf(await client.get('/api/user/export')))

const exportLines = (lines: readonly string[]): { status: number; databaseTrips: number }[] =>
  lines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/api/user/export')

describe('GET /api/user/export', () => {
  test('sends a zip that is saved and not cached', async ({ client }) => {
    const response = await client.get('/api/user/export')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const day = new Date().toISOString().slice(0, 10)
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="storystone-${day}.zip"`,
    )
    expect([...(await bytesOf(response)).slice(0, 4)]).toEqual([0x50, 0x4b, 3, 4])
  })

  test('has stories and ledger as the API returns them', async ({ client }) => {
    await createStory(client, 'history_guide')
    await createStory(client)
    const files = await download(client)
    expect([...files.keys()]).toEqual(['stories.json', 'credits.json', 'account.json'])
    const stories = StoryList.parse(jsonOf(files, 'stories.json'))
    const listed = StoryList.parse(await (await client.get('/api/stories')).json())
    expect(stories).toMatchObject(listed.map(({ citations: _, ...story }) => story))
    expect(stories).toHaveLength(2)
    const entries = CreditHistory.parse(jsonOf(files, 'credits.json'))
    expect(entries).toEqual(await historyOf(client))
    const sum = entries.reduce((total, { change }) => total + change, 0)
    expect(sum).toBe(await balanceOf(client))
  })

  test.for([
    ['model', 'adapted', expect.stringContaining('/trainedAlgorithmicMedia')],
    ['extract', 'shortened', null],
  ] as const)(
    'credits a story of %s, and says whether a model wrote it',
    async ([writer, change, digitalSourceType], { client, user }) => {
      await insertStories(user.id, 1)
      const source = {
        id: 'enwiki:7',
        title: 'Arena',
        url: 'https://a.org/?oldid=7',
        revisionId: '7',
        language: 'en',
        license: textLicense,
        retrievedAt: '2026-11-20T08:00:00.000Z',
      }
      await execute(sql`UPDATE stories SET writer = ${writer}, sources = ${JSON.stringify([source])}
      WHERE user_id = ${user.id}`)
      const credit = `“Arena”, Wikipedia, ${source.url}, CC BY-SA 4.0 (${textLicense.url}), ${change}`
      expect(jsonOf(await download(client), 'stories.json')).toMatchObject([
        { writer, sources: [source], citations: [], credit: [credit], digitalSourceType },
      ])
    },
  )

  test('has photos named by the ids in the stories', async ({ client }) => {
    const photos = [jpeg({ salt: 'one' }), png()]
    for (const photo of photos) await createPhotoStory(client, { photo })
    const files = await download(client)
    const stories = StoryList.parse(jsonOf(files, 'stories.json'))
    const names = stories.map(({ imageUrl }) => imageUrl?.replace('/api/', '') ?? '')
    expect(files.get(`${names[1]}.jpg`)).toEqual(photos[0])
    expect(files.get(`${names[0]}.png`)).toEqual(photos[1])
    expect(files.size).toBe(5)
  })

  test('has every story and entry once over many pages', async ({ client, user }) => {
    await insertStories(user.id, 250)
    for (let i = 0; i < 120; i += 1) await grant(user.id, 0.5)
    const files = await download(client)
    const titles = StoryList.parse(jsonOf(files, 'stories.json')).map(({ title }) => title)
    expect(titles).toEqual(Array.from({ length: 250 }, (_, index) => `Story ${250 - index}`))
    const entries = CreditHistory.parse(jsonOf(files, 'credits.json'))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(121)
    expect(entries.reduce((total, { change }) => total + change, 0)).toBe(64)
  })

  test('has a page that is exactly full', async ({ client, user }) => {
    await insertStories(user.id, 100)
    expect(jsonOf(await download(client), 'stories.json')).toHaveLength(100)
  })

  test('has only the user’s own data', async () => {
    const [{ client }, stranger] = [await createUser(), await createUser()]
    await createStory(stranger.client)
    const own = await createStory(client)
    const stories = StoryList.parse(jsonOf(await download(client), 'stories.json'))
    expect(stories.map(({ id }) => id)).toEqual([own.id])
  })

  test('preserves letters of any script', async ({ client, user }) => {
    await insertStories(user.id, 1)
    const title = 'Колизей, 万里の長城 — l’été "1453" \u2028 🏛️'
    await execute(sql`UPDATE stories SET title = ${title} WHERE user_id = ${user.id}`)
    expect(jsonOf(await download(client), 'stories.json')).toMatchObject([{ title }])
  })

  test('reads page by page while it is sent', async ({ client, user }) => {
    await insertStories(user.id, 1500)
    const reader = readerOf(await client.get('/api/user/export'))
    const begun = await readBytes(reader, 1000)
    await execute(sql`DELETE FROM stories WHERE user_id = ${user.id}`)
    const rest = await readBytes(reader)
    const files = await unzip(await bytesOf(new Response(new Blob([...begun, ...rest]))))
    const stories = StoryList.parse(jsonOf(files, 'stories.json'))
    expect(stories.length).toBeGreaterThanOrEqual(100)
    expect(stories.length).toBeLessThanOrEqual(500)
  })

  test('is logged at its end with all its trips', async ({ client, user }) => {
    await insertStories(user.id, 250)
    const lines = await linesDuring(async () => {
      await download(client)
    }, 1)
    expect(exportLines(lines)).toMatchObject([{ status: 200, databaseTrips: 6 }])
  })

  test('stops when the client disconnects, and is logged', async ({ client, user }) => {
    await insertStories(user.id, 1500)
    const lines = await linesDuring(async () => {
      const reader = readerOf(await client.get('/api/user/export'))
      await readBytes(reader, 1000)
      await reader.cancel()
    }, 1)
    const [line] = exportLines(lines)
    expect(line?.status).toBe(200)
    expect(line).not.toHaveProperty('outcome')
    expect(line?.databaseTrips).toBeLessThanOrEqual(6)
  })

  test('aborts and is logged when the database fails', async ({ client, user }) => {
    await insertStories(user.id, 1500)
    await execute(sql`UPDATE stories SET candidates = 'no JSON'
        WHERE user_id = ${user.id} AND title = 'Story 1'`)
    const lines = await linesDuring(async () => {
      const response = await client.get('/api/user/export')
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow()
    }, 2)
    expect(exportLines(lines)).toMatchObject([{ status: 200, outcome: 'internal_error' }])
    expect(lines.filter((line) => line.includes('"error":'))).toHaveLength(1)
  })

  test('answers HEAD with headers only', async ({ client }) => {
    const lines = await linesDuring(async () => {
      const response = await client.send('/api/user/export', { method: 'HEAD' })
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('application/zip')
      expect(await response.text()).toBe('')
    })
    expect(exportLines(lines)).toMatchObject([{ status: 200, databaseTrips: 1 }])
  })
})
