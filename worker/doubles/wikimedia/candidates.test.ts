import type { Language } from '@storystone/schema/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Ranking,
  rankAround,
  rankByName,
  rankInPhoto,
} from '#worker/places/candidates/candidates.ts'
import { searchAround } from '#worker/places/search.ts'
import { searchWikimedia } from '#worker/places/search-wikimedia.ts'
import { createWikimedia, type Wikimedia } from '#worker/vendors/wikimedia/wikimedia.ts'
import { wikimediaUrlsOf } from '../../../scripts/settings/worker-variables.ts'
import { WikimediaUrls } from '../../src/vendors/wikimedia/query.ts'
import type { RunningDouble } from '../http/double-server.ts'
import { loadCorpus } from './corpus/corpus.ts'
import { Entry } from './corpus/entry.ts'
import real from './corpus/real-features.json' with { type: 'json' }
import { startWikimediaDouble } from './server.ts'

/** Real places of two cities, with the types that Wikipedia gives such coordinates. */
const realEntries = real.features.map(([qid, title, latitude, longitude, type], index) => {
  const sentence = `${title} is in ${index < 15 ? 'Astana' : 'Montevideo'}. `
  const article = { title, text: sentence.repeat(20) }
  const at = [latitude, longitude]
  return Entry.parse({
    id: qid,
    qid,
    at,
    type,
    popularity: (index * 7) % 40,
    en: article,
    fr: article,
  })
})
const realLandmarks = realEntries.filter(({ type }) => type === 'landmark')
const corpus = loadCorpus(realEntries)
const landmarks = corpus.entries.slice(0, 70)
const qidOf = (entry: Entry): string => corpus.pages.find((page) => page.entry === entry)?.qid ?? ''
const entryOf = (id: string): Entry =>
  corpus.entries.find((entry) => entry.id === id) ?? expect.fail(`No entry ${id}`)

let double: RunningDouble
let wikimedia: Wikimedia
/** The double counts by User-Agent: each row of the table has its own. */
const beginRow = (version: string): void => {
  const urls = WikimediaUrls.parse(wikimediaUrlsOf(double.url))
  wikimedia = createWikimedia({
    urls,
    version: encodeURIComponent(version),
    contact: '',
    token: 'x',
  })
}
beforeAll(async () => {
  double = await startWikimediaDouble({ corpus })
})
afterAll(() => double.close())

type Spot = { readonly latitude: number; readonly longitude: number; readonly locationName: string }
/** What was meant, null for what nobody knows, and how it was looked for. */
type Case = { readonly entry: Entry | null; readonly rank: () => Promise<Ranking> }

/** A spot so many metres from an entry, in a direction that its id decides. */
const spotAt = ({ id, at = [0, 0] }: Entry, metres: number): Spot => {
  const angle = id.length
  const degrees = metres / 111_320
  return {
    latitude: at[0] + degrees * Math.sin(angle),
    longitude: at[1] + (degrees * Math.cos(angle)) / Math.cos((at[0] * Math.PI) / 180),
    locationName: '',
  }
}

const typed = (
  entry: Entry | null,
  name: string,
  language: Language,
  spot: Spot | null = null,
): Case => ({
  entry,
  rank: async () => {
    const { found } = await searchWikimedia(wikimedia, { by: 'name', name, language })
    return rankByName(found, name, spot)
  },
})

const around = (entry: Entry, metres: number, language: Language): Case => ({
  entry,
  rank: async () => {
    const spot = spotAt(entry, metres)
    const { found } = await searchWikimedia(wikimedia, searchAround(spot, language))
    return rankAround(found, spot)
  },
})

const photographed = (entry: Entry, name: string, confidence: number, spot: Spot | null): Case => ({
  entry,
  rank: async () => {
    const search = { by: 'name', name, language: 'en' } as const
    const named = name === '' ? [] : (await searchWikimedia(wikimedia, search)).found
    const around = spot ? (await searchWikimedia(wikimedia, searchAround(spot, 'en'))).found : []
    const isNameSure = rankByName(named, name, spot).isSure
    const known = new Set(named.map(({ place }) => place.id))
    const all = [...named, ...around.filter(({ place }) => !known.has(place.id))]
    return rankInPhoto(all, { name, confidence }, spot, isNameSure)
  },
})

const placed = landmarks.filter(({ at }) => at)
const inBoth = (of: (entry: Entry, language: Language) => Case | null) =>
  landmarks.flatMap((entry) => [of(entry, 'en') ?? [], of(entry, 'fr') ?? []].flat())
const titleOf = (entry: Entry, language: Language): string => entry[language]?.title ?? ''
/** A letter left out, or two swapped. */
const misspelt = (name: string, language: Language): string =>
  language === 'en' ? name.replace(/^(.{4})./, '$1') : name.replace(/^(.{4})(.)(.)/, '$1$3$2')

const distractor = (id: string, language: Language = 'en') =>
  typed(entryOf(id), titleOf(entryOf(id), language), language)

const namesakes = (
  [
    ['Pantheon', 'pantheon-rome', 'pantheon-paris'],
    ['Statue of Liberty', 'statue-of-liberty', 'statue-of-liberty-paris'],
    ['Petra', 'petra', 'petra-mallorca'],
    ['Eiffel Tower', 'eiffel-tower', 'eiffel-tower-texas'],
    ['Colosseum', 'colosseum', 'amphitheatre-of-el-jem'],
  ] as const
).map(([name, id]) => typed(entryOf(id), name, 'en', spotAt(entryOf(id), 400)))

/** Places whose names are like those of the corpus. */
const unknown =
  `Golden Pavilion, Great Mosque of Cordoba, Tower of Hercules, Castle of the Moors, Charles Square,
  Pont Neuf, Temple of Edfu, Trajan’s Forum, Anne Hathaway’s Cottage, Notre-Dame de Chartres,
  Statue of Zeus, Palace of Westminster, Western Front, Big Bend, Great Pyramid of Tenayuca,
  Hagia Irene, Mount Fuji, Brandenburg, Sydney Tower, Eiffel`.split(/,\s+/)

const table: Readonly<Record<string, readonly Case[]>> = {
  'typed: title': inBoth((entry, language) => typed(entry, titleOf(entry, language), language)),
  'typed: title of the other language': inBoth((entry, language) =>
    typed(entry, titleOf(entry, language === 'en' ? 'fr' : 'en'), language),
  ),
  'typed: other names': inBoth((entry, language) =>
    typed(entry, entry[language]?.redirects[1] ?? titleOf(entry, language), language),
  ),
  'typed: misspelt': inBoth((entry, language) =>
    typed(entry, misspelt(titleOf(entry, language), language), language),
  ),
  'typed: with its place': placed.map((entry) =>
    typed(entry, `${titleOf(entry, 'en')} ${entry.en?.description?.split(', ').at(-1)}`, 'en'),
  ),
  'typed: a namesake elsewhere': namesakes,
  'typed: works of art': ['night-watch', 'venus-de-milo', 'winged-victory', 'kiss-klimt'].map(
    (id) => distractor(id),
  ),
  'typed: stations, cities': ['bir-hakeim', 'rome', 'paris'].map((id) => distractor(id)),
  'typed: French only': ['saint-michel-d-aiguilhe', 'fort-de-la-conchee', 'beffroi-de-bethune'].map(
    (id) => typed(entryOf(id), titleOf(entryOf(id), 'fr'), 'en'),
  ),
  'typed: what has no page': unknown.map((name) => typed(null, name, 'en')),
  'around: 20 to 150 m': placed.map((entry, index) =>
    around(entry, [20, 80, 150][index % 3] ?? 0, index % 2 ? 'en' : 'fr'),
  ),
  'photo: read, with its location': placed.map((entry) =>
    photographed(entry, titleOf(entry, 'en'), 0.75, spotAt(entry, 100)),
  ),
  'photo: read, without a location': landmarks.map((entry) =>
    photographed(entry, titleOf(entry, 'en'), 0.9, null),
  ),
  'photo: not read, with its location': placed.map((entry) =>
    photographed(entry, '', 0, spotAt(entry, 100)),
  ),
  'real: around, 20 m': realLandmarks.map((entry) => around(entry, 20, 'en')),
  'real: around, 80 m': realLandmarks.map((entry) => around(entry, 80, 'fr')),
  'real: around, 150 m': realLandmarks.map((entry) => around(entry, 150, 'en')),
  'real: photo read at 100 m': realLandmarks.map((entry) =>
    photographed(entry, titleOf(entry, 'en'), 0.75, spotAt(entry, 100)),
  ),
  'real: typed at 100 m': realLandmarks.map((entry) =>
    typed(entry, titleOf(entry, 'en'), 'en', spotAt(entry, 100)),
  ),
}

const percent = (part: number, all: number): number => Math.round((1000 * part) / all) / 10

type Counts = Record<'cases' | 'inThree' | 'sure' | 'sureAndWrong', number>
const add = (to: Counts, { entry, rank: _rank }: Case, { places, isSure }: Ranking): void => {
  const at = entry ? places.slice(0, 3).findIndex(({ id }) => id === qidOf(entry)) : -1
  to.cases += 1
  to.inThree += at >= 0 || (!entry && !isSure) ? 1 : 0
  to.sure += isSure ? 1 : 0
  to.sureAndWrong += isSure && at !== 0 ? 1 : 0
}

test('the right place is in the first three in 95 %, and what is sure is wrong in 2 % at most', async () => {
  const none: Counts = { cases: 0, inThree: 0, sure: 0, sureAndWrong: 0 }
  const [total, rows] = [{ ...none }, new Map<string, object>()]
  for (const [name, cases] of Object.entries(table)) {
    beginRow(name)
    const row = { ...none }
    for (const one of cases) {
      const ranking = await one.rank()
      for (const counts of [row, total]) add(counts, one, ranking)
    }
    rows.set(name, { ...row, 'right in three': `${percent(row.inThree, row.cases)} %` })
    expect.soft(percent(row.inThree, row.cases), name).toBeGreaterThanOrEqual(95)
  }
  console.table(Object.fromEntries([...rows, ['all', total]]))
  expect(percent(total.sureAndWrong, total.sure)).toBeLessThanOrEqual(2)
}, 120_000)
