import { env } from 'cloudflare:workers'
import { Places } from '@storystone/schema/contract/places.ts'
import { StoryChanges } from '@storystone/schema/contract/story.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Client, expectInvalid, expectRefusal, runSweep } from '#test/client/client.ts'
import { execute, query, testDatabase } from '#test/database/database.ts'
import { generateStory } from '#test/stories/stories.ts'
import { test } from '#test/users/factories.ts'
import { wikimediaDouble } from '#test/vendors/wikimedia.ts'
import { selectPlace } from './place.ts'
import { insertSearch } from './store.ts'

/** The first place of a name. */
const find = async (client: Client, name: string) => {
  const found = await client.get(`/api/places?${new URLSearchParams({ name })}`)
  return Places.parse(await found.json()).candidates[0] ?? expect.fail(`No ${name}`)
}

/** A place with the picture of another one, whose article is too short to be offered. */
const findCopy = async (client: Client, of: string) => {
  const title = `${of} ${crypto.randomUUID()}`
  await wikimediaDouble.copy({ of, title, text: `${of} is a landmark. `.repeat(20) })
  return { title, ...(await find(client, title)) }
}

test('a picture comes from the same origin, with its credit, and is kept', async ({ client }) => {
  const { pictureUrl } = await find(client, 'Stonehenge')
  const first = await client.get(`${pictureUrl}?width=960`)
  const bytes = await first.arrayBuffer()
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(first.headers.get('Cache-Control')).toBe('private, max-age=604800')
  expect(first.headers.get('Link')).toBe(
    `<https://commons.wikimedia.org/wiki/File:Storystone_demo_drawing%2C_Stonehenge.png>; rel="author"; title*=UTF-8''Storystone%20%26%20co., <https://creativecommons.org/licenses/by-sa/4.0>; rel="license"; title*=UTF-8''CC%20BY-SA%204.0`,
  )
  const { count } = await wikimediaDouble.calls('Storystone/test')
  const again = await client.get(`${pictureUrl}?width=960`)
  expect(await again.arrayBuffer()).toEqual(bytes)
  expect((await wikimediaDouble.calls('Storystone/test')).count).toBe(count)
  const small = await client.get(pictureUrl ?? '')
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(bytes.byteLength)
})

test('a picture in the public domain names its licence, with its own page', async ({ client }) => {
  const picture = await client.get((await find(client, 'Uluru')).pictureUrl ?? '')
  await picture.arrayBuffer()
  expect(picture.headers.get('Link')).toBe(
    `<https://commons.wikimedia.org/wiki/File:Storystone_demo_drawing%2C_Uluru.png>; rel="author"; title*=UTF-8''Ansel%20Example, <https://commons.wikimedia.org/wiki/File:Storystone_demo_drawing%2C_Uluru.png>; rel="license"; title*=UTF-8''Public%20domain`,
  )
})

test.for([
  ...['Atomium', 'Alcatraz', 'Statue of Liberty (Paris)', 'Great Pyramid of Cholula'],
  'Eiffel Tower (Paris, Texas)',
])('a picture without free licence, author or file is not shown: %s', async (name, { client }) => {
  const { pictureUrl, title } = await findCopy(client, name)
  await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
  expect((await find(client, title)).pictureUrl).toBeNull()
  await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
})

test('a small picture, and one under another free licence, is shown', async ({ client }) => {
  const small = await findCopy(client, 'Kazan Kremlin')
  const picture = await client.get(`${small.pictureUrl}?width=960`)
  await picture.arrayBuffer()
  expect(picture.status).toBe(200)
  const other = await client.get(
    (await findCopy(client, 'Amphitheatre of El Jem')).pictureUrl ?? '',
  )
  await other.arrayBuffer()
  expect(other.headers.get('Link')).toContain(`title*=UTF-8''Crown%20copyright`)
  expect(other.headers.get('Link')).toContain(`title*=UTF-8''OGL%203`)
})

const day = 24 * 60 * 60_000
const pictureKeysOf = (file: string) =>
  query(sql`SELECT key, doomed_at FROM doomed_media WHERE key LIKE ${`picture/%/${file}`}`)

test('a picture and its credit end after 90 days, and are read again', async ({ client }) => {
  const { id, pictureUrl } = await find(client, 'Borobudur')
  const open = async () => {
    const response = await client.get(pictureUrl ?? '')
    await response.arrayBuffer()
    return response.status
  }
  const requests = async () => (await wikimediaDouble.calls('Storystone/test')).count
  expect(await open()).toBe(200)
  const [queued] = await pictureKeysOf('Borobudur.png')
  expect(Number(queued?.doomed_at)).toBeGreaterThan(Date.now() + 89 * day)
  expect(Number(queued?.doomed_at)).toBeLessThan(Date.now() + 91 * day)
  await runSweep()
  const age = (days: number) =>
    execute(sql`UPDATE places
    SET image = json_set(image, '$.checkedAt', ${Date.now() - days * day}) WHERE id = ${id}`)
  await age(89)
  let before = await requests()
  expect([await open(), await requests()]).toEqual([200, before])
  await age(91)
  before = await requests()
  expect([await open(), await requests()]).toEqual([200, before + 2])
  await execute(sql`UPDATE doomed_media SET doomed_at = ${Date.now() - 1}
    WHERE key = ${String(queued?.key)}`)
  await runSweep()
  expect(await env.MEDIA.head(String(queued?.key))).toBeNull()
})

test('a picture that was deleted at Commons meanwhile is no longer shown', async ({ client }) => {
  const { id, pictureUrl } = await find(client, 'Persepolis')
  const credited = { author: 'Ann', license: 'CC BY', licenseUrl: null, sourceUrl: 'https://x.org' }
  // As it was kept before there were dates: nobody knows how old it is.
  await execute(
    sql`UPDATE places SET image = ${JSON.stringify({
      file: 'Great-pyramid-of-cholula.png',
      credit: credited,
    })} WHERE id = ${id}`,
  )
  await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
})

/** Stores what a search found of a place by now: another picture. */
const findAnew = async (id: string, file: string) => {
  const { query: read, write } = testDatabase()
  const place = (await read(selectPlace(id))) ?? expect.fail('No place')
  const found = [{ place: { ...place, image: { file } }, redirect: null }]
  await write(insertSearch(`name:${id}`, found, Date.now()))
  return (await read(selectPlace(id)))?.image
}

test('a picture stays while a story credits it, else follows Wikimedia', async ({ client }) => {
  const { id, title, pictureUrl } = await findCopy(client, 'Angkor Wat')
  await (await client.get(pictureUrl ?? '')).arrayBuffer()
  expect((await findAnew(id, 'Stonehenge.png'))?.file).toBe('Stonehenge.png')
  await (await client.get(pictureUrl ?? '')).arrayBuffer()
  const { picture } = await generateStory(client, { text: title, writer: 'extract' })
  expect(picture?.sourceUrl).toContain('Stonehenge')
  expect((await findAnew(id, 'Uluru.png'))?.file).toBe('Stonehenge.png')
  const shown = await client.get(picture?.url ?? '')
  await shown.arrayBuffer()
  expect(shown.headers.get('Link')).toContain(picture?.sourceUrl)
})

test('a picture that is barred leaves its stories, for another', async ({ client }) => {
  const { id, title, pictureUrl } = await findCopy(client, 'Angkor Wat')
  await (await client.get(pictureUrl ?? '')).arrayBuffer()
  const story = await generateStory(client, { text: title, writer: 'extract' })
  expect(story.picture).not.toBeNull()
  const { next } = StoryChanges.parse(await (await client.get('/api/stories/changes')).json())
  const old = { file: 'Great-pyramid-of-cholula.png', credit: story.picture, checkedAt: 1 }
  await execute(sql`UPDATE places SET image = ${JSON.stringify(old)} WHERE id = ${id}`)
  await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
  const after = await client.get(`/api/stories/changes?since=${next}`)
  expect(StoryChanges.parse(await after.json()).changed).toMatchObject([
    { id: story.id, picture: null },
  ])
  expect((await findAnew(id, 'Uluru.png'))?.file).toBe('Uluru.png')
})

test('a thumbnail that is gone by now is no picture, and no failure', async ({ client }) => {
  const { pictureUrl } = await find(client, 'Robben Island')
  await wikimediaDouble.script({ text: '250px-Robben-island', do: 'gone' })
  await expectRefusal(await client.get(pictureUrl ?? ''), 404, 'not_found')
  await wikimediaDouble.script({ text: '250px-Robben-island', do: 'answer' })
})

test('answers 404 where there is no picture, 400 for other widths', async ({ client }) => {
  const { id, pictureUrl } = await find(client, 'Nan Madol')
  expect(pictureUrl).toBeNull()
  await expectRefusal(await client.get(`/api/places/${id}/picture`), 404, 'not_found')
  await expectRefusal(await client.get('/api/places/Q1/picture'), 404, 'not_found')
  await expectInvalid(await client.get('/api/places/Q1/picture?width=300'), 'width')
})

test.for([
  ['fail', 'Petra'],
  ['nonsense', 'Alhambra'],
  ['too_many_for_long', 'Machu Picchu'],
  ['stall', 'Hagia Sophia'],
] as const)('a picture that fails (%s) is off for an hour', async ([failure, name], { client }) => {
  const { id, pictureUrl } = await find(client, name)
  const thumbnail = `250px-${name
    .replace(' ', '-')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())}.png`
  const open = () => client.get(pictureUrl ?? '')
  await wikimediaDouble.script({ text: thumbnail, do: failure })
  await expectRefusal(await open(), 503, 'temporarily_unavailable')
  await wikimediaDouble.script({ text: thumbnail, do: 'answer' })
  const { count } = await wikimediaDouble.calls('Storystone/test')
  const refused = await open()
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500)
  await expectRefusal(refused, 503, 'temporarily_unavailable')
  expect((await wikimediaDouble.calls('Storystone/test')).count).toBe(count)
  expect((await find(client, name)).pictureUrl).toBeNull()
  await execute(sql`UPDATE places SET image = json_set(image, '$.failedAt',
      image ->> 'failedAt' - ${60 * 60_000}) WHERE id = ${id}`)
  const picture = await open()
  await picture.arrayBuffer()
  expect(picture.status).toBe(200)
  expect((await find(client, name)).pictureUrl).toBe(pictureUrl)
})
