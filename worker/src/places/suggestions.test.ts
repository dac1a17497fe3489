import {
  type Suggestions,
  Suggestions as SuggestionsSchema,
} from '@storystone/schema/contract/suggestions.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { testBudget } from '#test/budget.ts'
import { type Client, expectInvalid, expectRefusal, linesDuring } from '#test/client/client.ts'
import { execute, query, testDatabase } from '#test/database/database.ts'
import { generateStory } from '#test/stories/stories.ts'
import { test } from '#test/users/factories.ts'
import { wikimediaDouble, wikimediaUrls } from '#test/vendors/wikimedia.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { suggestByBeginning } from './suggestions.ts'

const agent = 'Storystone/test'

const ask = (client: Client, fields: Readonly<Record<string, string>>): Promise<Response> =>
  client.get(`/api/places/suggestions?${new URLSearchParams(fields)}`)

const suggest = async (
  client: Client,
  fields: Readonly<Record<string, string>>,
): Promise<Suggestions['suggestions']> => {
  const answer = await ask(client, fields)
  expect(answer.status).toBe(200)
  return SuggestionsSchema.parse(await answer.json()).suggestions
}
const namesOf = (suggestions: Suggestions['suggestions']): string[] =>
  suggestions.map(({ name }) => name)

/** A word that no other test has. */
const newWord = (): string => `Zyx${crypto.randomUUID().slice(0, 8)}`
const know = (client: Client, name: string) =>
  client.get(`/api/places?${new URLSearchParams({ name })}`)

/** So many places whose names begin with a word, all known here. */
const knownPlaces = async (client: Client, count: number) => {
  const word = newWord()
  const names = ['Abbey', 'Bridge', 'Castle', 'Dome', 'Fort', 'Gate', 'Hall']
    .slice(0, count)
    .map((kind) => `${word} ${kind}`)
  for (const title of names) await wikimediaDouble.copy({ of: 'Petra', title })
  for (const name of names) await know(client, name)
  return { word, names }
}
const requests = async (): Promise<number> => (await wikimediaDouble.calls(agent)).count

// A 429 in another file halves the pace for a minute, and what is optional waits for nothing.
beforeEach(() => execute(sql`DELETE FROM vendor_calls`))

describe('GET /api/places/suggestions', () => {
  test('gives candidates as the contract has them, with their distance', async ({ client }) => {
    const spot = { latitude: '41.8902', longitude: '12.4942' }
    await know(client, 'Colosseum')
    // Other files may know more that begins so.
    const ofRome = (suggestions: Suggestions['suggestions']) =>
      suggestions.find(({ id }) => id === 'Q9000018')
    expect(ofRome(await suggest(client, { text: 'colosseum', language: 'en', ...spot }))).toEqual({
      id: 'Q9000018',
      name: 'Colosseum',
      description: 'amphitheatre, Rome, Italy',
      distance: 166,
      latitude: 41.8902,
      longitude: 12.4922,
      pictureUrl: '/api/places/Q9000018/picture',
      languages: ['en', 'fr'],
      type: 'amphitheatre',
    })
    expect(ofRome(await suggest(client, { text: 'colosseum' }))?.distance).toBeNull()
  })

  test('needs neither Wikimedia nor a second database trip for known ones', async ({ client }) => {
    const { word, names } = await knownPlaces(client, 3)
    const before = await requests()
    const lines = await linesDuring(async () => {
      const suggested = await suggest(client, { text: word.toUpperCase() })
      expect(namesOf(suggested).toSorted()).toEqual(names)
    })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ databaseTrips: 1, providerMs: 0 })
    expect(await requests()).toBe(before)
  })

  test('asks Wikimedia once where under three are known, and keeps it', async ({ client }) => {
    const { word, names } = await knownPlaces(client, 2)
    await wikimediaDouble.copy({ of: 'Petra', title: word })
    const before = await requests()
    for (const text of [word, word.toLowerCase(), word]) {
      expect(namesOf(await suggest(client, { text })).toSorted()).toEqual([word, ...names])
    }
    expect(await requests()).toBe(before + 1)
  })

  test('gives five at most', async ({ client }) => {
    const { word } = await knownPlaces(client, 7)
    expect(await suggest(client, { text: word })).toHaveLength(5)
  })

  test.for([
    ['a later word', (word: string) => `Great ${word} Tower`, (word: string) => word],
    [
      'the beginnings of its words',
      (word: string) => `Tower of ${word}`,
      (word: string) => `tow ${word.slice(0, 9)}`,
    ],
    [
      'words without their accents',
      (word: string) => `Château de ${word}é`,
      (word: string) => `chateau ${word}e`,
    ],
    [
      'letters of another script',
      (word: string) => `Край ${word}`,
      (word: string) => `край ${word}`,
    ],
  ] as const)('finds a known place by %s', async ([, titleOf, textOf], { client }) => {
    const word = newWord()
    await wikimediaDouble.copy({ of: 'Petra', title: titleOf(word) })
    await know(client, titleOf(word))
    await wikimediaDouble.script({ text: word, do: 'fail' })
    expect(namesOf(await suggest(client, { text: textOf(word) }))).toEqual([titleOf(word)])
  })

  test('finds a place by a name that a source of it taught', async ({ client }) => {
    await generateStory(client, { text: 'Colosseum' })
    const rows = await query(
      sql`SELECT word FROM place_words WHERE place_id = 'Q9000018' AND word = 'flavian'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('the nearer of two namesakes is first', async ({ client }) => {
    await know(client, 'Pantheon')
    const paris = { latitude: '48.8462', longitude: '2.3464' }
    const rome = { latitude: '41.8986', longitude: '12.4769' }
    const [inParis] = await suggest(client, { text: 'panth', ...paris })
    const [inRome] = await suggest(client, { text: 'panth', ...rome })
    expect([inParis?.name, inRome?.name]).toEqual(['Panthéon', 'Pantheon'])
  })

  test('leaves out rivers, cities not named whole, and thin places', async ({ client }) => {
    for (const name of ['Seine', 'Rome']) await know(client, name)
    expect(namesOf(await suggest(client, { text: 'sein' }))).not.toContain('Seine')
    expect(namesOf(await suggest(client, { text: 'rom' }))).not.toContain('Rome')
    expect(namesOf(await suggest(client, { text: 'rome' }))).toContain('Rome')
    const { word, names } = await knownPlaces(client, 4)
    await execute(sql`UPDATE places SET thin_at = ${Date.now()}
      WHERE articles ->> 'en' = ${names[0]}`)
    expect(namesOf(await suggest(client, { text: word })).toSorted()).toEqual(names.slice(1))
  })

  test.for(['fail', 'nonsense', 'stall'] as const)(
    'gives what is known when Wikimedia’s answer is: %s; 503 where that is nothing',
    async (behaviour, { client }) => {
      const { word, names } = await knownPlaces(client, 1)
      await wikimediaDouble.script({ text: word, do: behaviour })
      expect(namesOf(await suggest(client, { text: word }))).toEqual(names)
      const unknown = newWord()
      await wikimediaDouble.script({ text: unknown, do: behaviour })
      const answer = await ask(client, { text: unknown })
      await expectRefusal(answer, 503, 'temporarily_unavailable')
    },
  )

  test('gives what is known past 300 an hour', async ({ client, user }) => {
    const { word, names } = await knownPlaces(client, 1)
    await execute(sql`INSERT INTO limit_counters (key, used, ends_at)
      VALUES (${`suggestions:${user.id}`}, 300, ${Date.now() + 3_600_000})`)
    expect(namesOf(await suggest(client, { text: word }))).toEqual(names)
    await expectRefusal(await ask(client, { text: newWord() }), 429, 'too_many_requests')
  })

  test('leaves half of Wikimedia’s minute to stories, and does not wait for its turn', async () => {
    const config = { urls: wikimediaUrls, version: crypto.randomUUID(), contact: '', token: '' }
    const wikimedia = createWikimedia({ ...config, requestsPerMinute: 9 })
    const deps = {
      wikimedia,
      meter: createMeter(),
      budget: testBudget,
      database: testDatabase(),
      keepAlive: <T>(work: Promise<T>): Promise<T> => work,
    }
    const typed = () => ({ text: newWord(), language: 'en', location: null }) as const
    const nothing = JSON.stringify({ isStored: 0, found: [], named: [] })
    const type = () =>
      suggestByBeginning({ ...deps, userId: crypto.randomUUID() }, typed(), nothing)
    for (let count = 0; count < 3; count += 1) await type()
    await expect(type()).rejects.toMatchObject({ code: 'temporarily_unavailable' })
    expect((await wikimediaDouble.calls(config.version)).count).toBe(3)
    await execute(sql`DELETE FROM vendor_calls`)
  })

  test.for([
    [{}, 'text'],
    [{ text: 'x' }, 'text'],
    [{ text: ' x ' }, 'text'],
    [{ text: 'x'.repeat(81) }, 'text'],
    [{ text: 'Petra', latitude: '1' }, 'longitude'],
    [{ text: 'Petra', latitude: '91', longitude: '0' }, 'latitude'],
    [{ text: 'Petra', latitude: '0', longitude: '-181' }, 'longitude'],
    [{ text: 'Petra', language: 'xx' }, 'language'],
  ] as const)('refuses %o', async ([fields, path], { client }) => {
    await expectInvalid(await ask(client, fields), path)
  })

  test('accepts 80 characters, whatever they are', async ({ client }) => {
    for (const text of ['zq'.repeat(40), '龘'.repeat(80), '" zqx OR 1=1 -- %_*'.repeat(4), '!?']) {
      expect(await suggest(client, { text })).toEqual([])
    }
  })
})
