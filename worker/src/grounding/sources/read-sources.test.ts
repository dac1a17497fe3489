import type { Language } from '@storystone/schema/languages.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { placePicture } from '#worker/places/picture.ts'
import type { Place } from '#worker/places/place.ts'
import { suggestPlaces } from '#worker/places/resolve-place.ts'
import { createMeter } from '#worker/platform/log/log.ts'
import { createWikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { testBudget } from '../../../test/budget.ts'
import { execute, query, testDatabase } from '../../../test/database/database.ts'
import { wikimediaDouble, wikimediaUrls } from '../../../test/vendors/wikimedia.ts'
import { readSources } from './read-sources.ts'
import { type SourcesRead, selectSources } from './source.ts'

/** A reader with an agent of its own, which the double counts. */
const createReader = () => {
  const contact = `${crypto.randomUUID()}@example.org`
  const wikimedia = createWikimedia({ urls: wikimediaUrls, version: 'sources', contact, token: '' })
  const deps = {
    wikimedia,
    meter: createMeter(),
    userId: contact,
    database: testDatabase(),
    budget: testBudget,
  }
  return {
    deps,
    requests: async (): Promise<number> => (await wikimediaDouble.calls(contact)).count,
    calls: () => wikimediaDouble.calls(contact),
    read: (placeId: string, language: Language = 'en', both = false) =>
      readSources(deps, { placeId, language, format: 'history_guide', both }),
  }
}

/** The id of a landmark that a search has found, with nothing kept of it. */
const placeOf = async (name: string, language: Language = 'en'): Promise<string> => {
  await execute(sql`DELETE FROM vendor_calls`)
  await execute(sql`DELETE FROM place_searches`)
  const { deps } = createReader()
  const wanted = { name, location: null, language }
  const { candidates } = await suggestPlaces(deps, wanted)
  const id = candidates[0]?.id ?? expect.fail(`No ${name}`)
  await execute(sql`DELETE FROM sources WHERE place_id = ${id}`)
  await execute(sql`UPDATE places SET image = json_remove(image, '$.credit') WHERE id = ${id}`)
  return id
}

const requireRead = (result: SourcesRead) =>
  result.outcome === 'read' ? result : expect.fail(`The outcome is ${result.outcome}`)
const languagesOf = (result: SourcesRead): Language[] =>
  requireRead(result).sources.map(({ language }) => language)
const makeStale = (id: string) =>
  execute(sql`UPDATE sources SET stale_at = 1 WHERE place_id = ${id}`)
const day = 24 * 60 * 60_000

test('a source is stored with its revision and passages, and is requested once', async () => {
  const id = await placeOf('Petra')
  const { read, requests, deps } = createReader()
  const first = requireRead(await read(id))
  expect(await requests()).toBe(3)
  const [source] = first.sources
  expect(source).toMatchObject({
    placeId: id,
    language: 'en',
    title: 'Petra',
    revisedAt: Date.parse('2026-06-01T12:00:00Z'),
  })
  expect(source?.id).toMatch(/^enwiki:\d+$/)
  const revision = source?.id.split(':')[1]
  expect(source?.url).toBe(`${wikimediaUrls.en}/w/index.php?title=Petra&oldid=${revision}`)
  expect((source?.staleAt ?? 0) - (source?.retrievedAt ?? 0)).toBe(30 * day)
  expect(first.passages[0]).toMatchObject({ id: 'p1', sourceId: source?.id, section: '' })
  expect(first.passages.map(({ section }) => section)).toContain('History')
  expect(first.place.names.fr).toContain('Pétra')
  expect(await read(id)).toEqual(first)
  const stored = await deps.database.write(selectSources(id))
  const wanted = { placeId: id, language: 'en', format: 'history_guide', stored } as const
  const fail = () => expect.fail('a trip')
  const noTrips = { ...deps, database: { ...deps.database, query: fail, write: fail } }
  expect(await readSources(noTrips, wanted)).toEqual(first)
  const release = vi.fn()
  const turn = { id: crypto.randomUUID(), granted: 1, release }
  expect(await readSources(deps, { ...wanted, turn })).toEqual(first)
  expect(release).toHaveBeenCalledOnce()
  expect(await requests()).toBe(3)
})

test('the place has the names that Wikidata knows, and keeps them when it is found again', async () => {
  const id = await placeOf('Angkor Wat')
  const { place } = requireRead(await createReader().read(id))
  expect(place.names.en?.length).toBeGreaterThan(2)
  await placeOf('Angkor Wat')
  const again = await testDatabase().write(selectSources(id))
  expect(again.place?.names).toEqual(place.names)
})

test.each<[string, Language, Language, boolean, Language[]]>([
  ['Alhambra', 'fr', 'fr', false, ['fr']],
  ['Eiffel Tower (Paris, Texas)', 'en', 'fr', true, ['en']],
  ['Fort de la Conchée', 'fr', 'en', false, ['fr']],
  ['Alhambra', 'en', 'en', true, ['en', 'fr']],
])(
  'the sources of %s, found in %s, for a story in %s (both languages: %s) are in %j',
  async (name, found, ...rest) => {
    const [language, both, languages] = rest
    const id = await placeOf(name, found)
    const { read } = createReader()
    expect(languagesOf(await read(id, language, both))).toEqual(languages)
    expect(languagesOf(await read(id, language, both))).toEqual(languages)
  },
)

test('a story does not wait for the article in the other language', async () => {
  const id = await placeOf('Stonehenge')
  await wikimediaDouble.script({ text: '/fr/w/api.php', do: 'stall' })
  const started = Date.now()
  const languages = languagesOf(await createReader().read(id, 'en', true))
  await wikimediaDouble.script({ text: '/fr/w/api.php', do: 'answer' })
  expect(languages).toEqual(['en'])
  expect(Date.now() - started).toBeLessThan(2_000)
})

test.each(['fail', 'stall'] as const)(
  'without Wikimedia (%s) a story rests on what is kept, however old, or there is none',
  async (behaviour) => {
    const id = await placeOf('Himeji Castle')
    const { read } = createReader()
    const script = { text: 'titles=Himeji Castle', do: behaviour }
    if (behaviour === 'fail') {
      await wikimediaDouble.script(script)
      expect((await read(id)).outcome).toBe('away')
      await wikimediaDouble.script({ ...script, do: 'answer' })
    }
    const kept = requireRead(await read(id))
    await makeStale(id)
    await wikimediaDouble.script(script)
    expect(requireRead(await read(id)).passages).toEqual(kept.passages)
    await wikimediaDouble.script({ ...script, do: 'answer' })
  },
)

test.each(['fail', 'stall'] as const)(
  'without names and picture (%s) a story soon has its article all the same',
  async (behaviour) => {
    const id = await placeOf('Wawel Castle')
    const script = async (what: 'answer' | typeof behaviour): Promise<void> => {
      for (const text of ['wbgetentities', 'imageinfo'])
        await wikimediaDouble.script({ text, do: what })
    }
    await script(behaviour)
    const started = Date.now()
    const { place } = requireRead(await createReader().read(id))
    await script('answer')
    expect(placePicture(place)).toBeNull()
    expect(Date.now() - started).toBeLessThan(2_500)
  },
)

test('a revision of the last day is read again after a day', async () => {
  const id = await placeOf('Uluru')
  const { read } = createReader()
  await wikimediaDouble.script({ text: 'Uluru', do: 'vandalised' })
  const vandalised = requireRead(await read(id)).sources[0]
  await wikimediaDouble.script({ text: 'Uluru', do: 'answer' })
  expect(vandalised?.revisedAt).toBeGreaterThan(Date.now() - 60_000)
  expect((vandalised?.staleAt ?? 0) - (vandalised?.retrievedAt ?? 0)).toBe(day)
  await makeStale(id)
  const after = requireRead(await read(id)).sources[0]
  expect(after?.id).not.toBe(vandalised?.id)
  expect(await query(sql`SELECT id FROM sources WHERE place_id = ${id}`)).toEqual([
    { id: after?.id },
  ])
})

test.each([
  [59, 'the kept one'],
  [61, 'the new one'],
])(
  'instead of a revision of the last day, one that was read %i days ago: %s is used for a day',
  async (days, used) => {
    const id = await placeOf('Petra')
    // A kept one would be what other tests read of Petra.
    onTestFinished(() => execute(sql`DELETE FROM sources WHERE place_id = ${id}`).then(() => {}))
    const { read } = createReader()
    const before = requireRead(await read(id)).sources[0]
    const readAt = Date.now() - days * day
    await execute(sql`UPDATE sources SET stale_at = 1, retrieved_at = ${readAt},
      revised_at = ${readAt - 2 * day} WHERE place_id = ${id}`)
    await wikimediaDouble.script({ text: 'Petra', do: 'vandalised' })
    const { sources, passages } = requireRead(await read(id))
    await wikimediaDouble.script({ text: 'Petra', do: 'answer' })
    expect(sources[0]?.id === before?.id).toBe(used === 'the kept one')
    expect(passages[0]?.sourceId).toBe(sources[0]?.id)
    const rows = await query(sql`SELECT id, stale_at FROM sources WHERE place_id = ${id}`)
    expect(rows.map((row) => row.id)).toEqual([sources[0]?.id])
    const left = Number(rows[0]?.stale_at) - Date.now()
    expect([left > day - 60_000, left <= day]).toEqual([true, true])
  },
)

test('of two that are kept the newest is used, and a newer one of a language leaves the other’s', async () => {
  const id = await placeOf('Alhambra')
  const { read } = createReader()
  await read(id, 'en', true)
  const kept = () =>
    query(sql`SELECT id, language FROM sources WHERE place_id = ${id} ORDER BY language, stale_at`)
  await execute(sql`INSERT INTO sources SELECT 'enwiki:1', place_id, language, title, url, passages,
    retrieved_at, stale_at - 1, revised_at FROM sources WHERE place_id = ${id} AND language = 'en'`)
  expect((await kept()).map(({ language }) => language)).toEqual(['en', 'en', 'fr'])
  expect(requireRead(await read(id)).sources[0]?.id).not.toBe('enwiki:1')
  await makeStale(id)
  await read(id)
  const left = await kept()
  expect(left.map(({ language }) => language)).toEqual(['en', 'fr'])
  expect(left.map((row) => row.id)).not.toContain('enwiki:1')
})

test('an article that is deleted is no longer kept; then the other language serves, or none', async () => {
  const id = await placeOf('Persepolis')
  const { read } = createReader()
  await read(id)
  await makeStale(id)
  const script = (text: string, behaviour: 'deleted' | 'answer') =>
    wikimediaDouble.script({ text, do: behaviour })
  await script('Persepolis', 'deleted')
  expect(languagesOf(await read(id))).toEqual(['fr'])
  expect(languagesOf(await read(id))).toEqual(['fr'])
  await makeStale(id)
  await script('Persépolis', 'deleted')
  expect(await read(id)).toMatchObject({ outcome: 'no_article', place: { id } })
  expect(await query(sql`SELECT id FROM sources WHERE place_id = ${id}`)).toEqual([])
  for (const title of ['Persepolis', 'Persépolis']) await script(title, 'answer')
  const [marked] = await query(sql`SELECT thin_at FROM places WHERE id = ${id}`)
  expect(Number(marked?.thin_at)).toBeGreaterThan(Date.now() - 60_000)
  await execute(sql`UPDATE places SET thin_at = NULL WHERE id = ${id}`)
  expect(await read('Q404')).toEqual({ outcome: 'no_article', place: null })
})

test('an extract that is empty is passed over for now, and the article is not forgotten', async () => {
  const id = await placeOf('Neuschwanstein Castle')
  const { read } = createReader()
  await wikimediaDouble.script({ text: 'Neuschwanstein Castle', do: 'emptied' })
  expect(languagesOf(await read(id))).toEqual(['fr'])
  await wikimediaDouble.script({ text: 'Neuschwanstein Castle', do: 'answer' })
  expect(languagesOf(await read(id))).toEqual(['en'])
})

test.each([
  ['Taj Mahal', 'Storystone & co.'],
  ['Atomium', undefined],
])('the picture of %s has the author %s', async (name, author) => {
  const id = await placeOf(name)
  const { place } = requireRead(await createReader().read(id))
  expect(placePicture(place)?.author).toBe(author)
  expect(placePicture(place)?.url).toBe(author && `/api/places/${id}/picture`)
})

test('readings and searches at once stay within three requests side by side', async () => {
  const names = ['Colosseum', 'Borobudur', 'Alcatraz', 'Great Zimbabwe']
  const ids: Place['id'][] = []
  for (const name of names) ids.push(await placeOf(name))
  const { read, calls, deps } = createReader()
  await wikimediaDouble.pace(20)
  const searched = names.map(() => {
    const wanted = { name: `Zyx ${crypto.randomUUID()}`, location: null, language: 'en' } as const
    return suggestPlaces(deps, wanted)
  })
  const results = await Promise.all(ids.map((id) => read(id)))
  await Promise.all(searched)
  await wikimediaDouble.pace(0)
  expect(results.map(({ outcome }) => outcome)).toEqual(names.map(() => 'read'))
  expect(await calls()).toMatchObject({ refused: 0 })
})
