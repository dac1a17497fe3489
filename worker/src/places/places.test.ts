import { type Places, Places as PlacesSchema } from '@storystone/schema/contract/places.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { type Client, expectInvalid, expectRefusal, runSweep } from '#test/client/client.ts'
import { execute, query } from '#test/database/database.ts'
import { generateStory } from '#test/stories/stories.ts'
import { test } from '#test/users/factories.ts'
import { wikimediaDouble } from '#test/vendors/wikimedia.ts'
import { keyOf } from './search.ts'

const agent = 'Storystone/test'

const search = (client: Client, fields: Readonly<Record<string, string>>): Promise<Response> =>
  client.get(`/api/places?${new URLSearchParams(fields)}`)

const find = async (client: Client, fields: Readonly<Record<string, string>>): Promise<Places> =>
  PlacesSchema.parse(await (await search(client, fields)).json())

const namesOf = ({ candidates }: Places): string[] => candidates.map(({ name }) => name)
const unknownName = (): string => `Zyx ${crypto.randomUUID()}`
const atEiffelTower = { latitude: '48.8587', longitude: '2.2941' }

describe('GET /api/places by name', () => {
  test('gives a sure place as the contract describes it', async ({ client }) => {
    const spot = { latitude: '41.8902', longitude: '12.4942' }
    const places = await find(client, { name: 'colosseum', language: 'en', ...spot })
    expect(places.sure).toBe(true)
    expect(places.candidates[0]).toEqual({
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
  })

  test.for([
    ['Pantheon', 'en', false, 'Pantheon'],
    ['Panthéon', 'fr', false, 'Panthéon de Rome'],
    ['Flavian Amphitheatre', 'en', true, 'Colosseum'],
    ['Colloseum', 'en', false, 'Colosseum'],
    ['Tour Eiffel', 'en', true, 'Eiffel Tower'],
    ['Eiffel Tower Paris France', 'en', true, 'Eiffel Tower'],
    ['The Night Watch', 'en', true, 'The Night Watch'],
    ['Beffroi de Béthune', 'en', false, 'Beffroi de Béthune'],
    ['Rome', 'en', false, 'Rome'],
  ] as const)('%s, %s: sure %s, first %s', async ([name, language, isSure, first], { client }) => {
    const places = await find(client, { name, language })
    expect([places.sure, namesOf(places)[0]]).toEqual([isSure, first])
    expect(places.candidates.length).toBeLessThanOrEqual(3)
  })

  test.for([
    ['letters', 'x'.repeat(200)],
    ['accents', `Colosseum ${'é'.repeat(190)}`],
    ['words', `${'Colosseum of the '.repeat(11)}Ancient Romans`.slice(0, 200)],
    ['ideographs', '古'.repeat(200)],
  ] as const)('a name of 200 %s means its place', async ([, name], { client }) => {
    expect(name).toHaveLength(200)
    await wikimediaDouble.copy({ of: 'Colosseum', title: name })
    const { sure, candidates } = await find(client, { name, language: 'en' })
    expect([sure, candidates[0]?.name.toLowerCase()]).toEqual([true, name.toLowerCase()])
    const { landmark } = await generateStory(client, { text: name })
    expect(landmark).toBe(candidates[0]?.name)
  })

  test('leaves out rivers, countries and pages that list namesakes', async ({ client }) => {
    for (const name of ['Seine', 'Italy', 'Notre Dame']) {
      expect(namesOf(await find(client, { name }))).not.toContain(name)
    }
  })

  test('the nearer one of two namesakes is sure', async ({ client }) => {
    const near = { latitude: '48.8462', longitude: '2.3464' }
    expect(namesOf(await find(client, { name: 'Pantheon', ...near }))[0]).toBe('Panthéon')
  })

  test('a known name needs no request to Wikimedia', async ({ client }) => {
    const name = unknownName()
    expect(await find(client, { name })).toEqual({ candidates: [], sure: false })
    const { count } = await wikimediaDouble.calls(agent)
    expect(await find(client, { name: name.toUpperCase() })).toEqual({
      candidates: [],
      sure: false,
    })
    expect((await wikimediaDouble.calls(agent)).count).toBe(count)
  })

  test.for([
    ['%', '-%'],
    ['% of Pisa', '% -of -Pisa'],
    ['% Basilica', '!% "Basilica"~2 *'],
    ['Great %', 'intitle:Great -%'],
  ] as const)('%s is found after somebody has searched for %s', async (names, { client }) => {
    const unique = `Zyx${crypto.randomUUID().slice(0, 8)}`
    const [name, poison] = names.map((one) => `Tower ${one.replace('%', unique)}`)
    await wikimediaDouble.copy({ of: 'Petra', title: name ?? '' })
    await find(client, { name: poison ?? '' })
    expect(namesOf(await find(client, { name: name ?? '' }))).toEqual([name])
  })

  test('names that differ by a mark of their script are searched apart', async ({ client }) => {
    const id = crypto.randomUUID()
    for (const name of [`Край ${id}`, `किला ${id}`, `がく ${id}`]) {
      const other = name.normalize('NFD').replace(/\p{M}/gu, '')
      expect(namesOf(await find(client, { name: other }))).toEqual([])
      await wikimediaDouble.copy({ of: 'Petra', title: name })
      expect(namesOf(await find(client, { name }))).toEqual([name])
    }
  })

  test.for(['User:Petra', 'Special:Random', 'fr:Special:Random'])(
    '%s is no article, so nothing is found',
    async (name, { client }) => {
      expect(await find(client, { name })).toEqual({ candidates: [], sure: false })
    },
  )

  test('a search that found nothing is tried again after an hour', async ({ client }) => {
    const name = unknownName()
    await find(client, { name })
    await wikimediaDouble.copy({ of: 'Petra', title: name })
    expect(namesOf(await find(client, { name }))).toEqual([])
    const key = keyOf({ by: 'name', name, language: 'en' })
    const hour = 60 * 60_000
    await execute(sql`UPDATE place_searches SET found_at = found_at - ${hour} WHERE key = ${key}`)
    expect(namesOf(await find(client, { name }))).toEqual([name])
    const days = 6 * 24 * hour
    await execute(sql`UPDATE place_searches SET found_at = found_at - ${days} WHERE key = ${key}`)
    await wikimediaDouble.script({ text: name, do: 'fail' })
    expect(namesOf(await find(client, { name }))).toEqual([name])
    await wikimediaDouble.script({ text: name, do: 'answer' })
  })

  test('what was found is forgotten after 7 days, and after 30 around a position', async () => {
    const day = 24 * 60 * 60_000
    const keys = async () =>
      (
        await query(
          sql`SELECT key FROM place_searches WHERE key LIKE '%:of the sweep%' ORDER BY key`,
        )
      ).map(({ key }) => key)
    for (const [key, days] of [
      ['name:of the sweep', 8],
      ['cell:of the sweep', 8],
      ['cell:of the sweep, old', 31],
    ]) {
      await execute(sql`INSERT INTO place_searches (key, place_ids, found_at)
        VALUES (${key}, '[]', ${Date.now() - Number(days) * day})`)
    }
    await runSweep()
    expect(await keys()).toEqual(['cell:of the sweep'])
  })

  test('both languages of a place are kept in one row', async ({ client }) => {
    await find(client, { name: 'Tower of London', language: 'en' })
    const [first] = (await find(client, { name: 'Tour de Londres', language: 'fr' })).candidates
    expect(first).toMatchObject({
      name: 'Tour de Londres',
      description: 'château fort, Londres, Angleterre',
    })
    const again = await find(client, { name: 'Tower of London', language: 'en' })
    expect(again.candidates[0]).toMatchObject({
      id: first?.id,
      name: 'Tower of London',
      description: 'castle, London, England',
    })
  })

  test('a place keeps the country that its coordinates name', async ({ client }) => {
    const titles = ['Colosseum', 'Eiffel Tower', 'The Night Watch']
    for (const name of titles) await find(client, { name })
    const rows = sql`SELECT country FROM places
      WHERE articles ->> 'en' IN (${titles[0]}, ${titles[1]}, ${titles[2]})
      ORDER BY articles ->> 'en'`
    expect((await query(rows)).map(({ country }) => country)).toEqual(['IT', 'FR', null])
  })

  test.for(['fail', 'nonsense', 'stall'] as const)(
    'answers 503 when Wikimedia’s answer is: %s',
    async (behaviour, { client }) => {
      const name = unknownName()
      await wikimediaDouble.script({ text: name, do: behaviour })
      await expectRefusal(await search(client, { name }), 503, 'temporarily_unavailable')
      await wikimediaDouble.script({ text: name, do: 'answer' })
      expect((await search(client, { name })).status).toBe(200)
    },
  )

  test('tries once more after a 429', async ({ client }) => {
    const name = unknownName()
    await wikimediaDouble.script({ text: name, do: 'too_many_once' })
    expect((await search(client, { name })).status).toBe(200)
  })

  test('refuses a query without a name and a whole location', async ({ client }) => {
    await expectInvalid(await search(client, {}), 'name')
    await expectInvalid(await search(client, { name: 'Petra', latitude: '1' }), 'longitude')
    await expectInvalid(await search(client, { name: ' ' }), 'name')
    await expectInvalid(await search(client, { latitude: '91', longitude: '0' }), 'latitude')
  })
})

describe('GET /api/places around a location', () => {
  test('gives six places at most, with their distance, and is never sure', async ({ client }) => {
    const places = await find(client, atEiffelTower)
    expect(places.sure).toBe(false)
    expect(namesOf(places)[0]).toBe('Eiffel Tower')
    expect(namesOf(places)).toContain('Bir-Hakeim station')
    expect(namesOf(places)).not.toContain('Seine')
    expect(places.candidates.length).toBeLessThanOrEqual(6)
    expect(places.candidates[0]?.distance).toBe(44)
  })

  test('looks further away where little is near', async ({ client }) => {
    const places = await find(client, { latitude: '51.21', longitude: '-1.83' })
    expect(namesOf(places)).toEqual(['Stonehenge'])
  })

  test('gives what has an article in the other language only', async ({ client }) => {
    const spot = { latitude: '48.6847', longitude: '-2.0397' }
    expect(namesOf(await find(client, { ...spot, language: 'en' }))).toContain('Fort de la Conchée')
  })

  test('sends no exact location on', async ({ client }) => {
    await wikimediaDouble.script({ text: '51.17941', do: 'fail' })
    const spot = { latitude: '51.17941', longitude: '-1.82589' }
    expect((await search(client, spot)).status).toBe(200)
  })
})
