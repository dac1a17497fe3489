import { ensureWebBuild } from '../build/web-build.ts'
import { ms, ratio } from '../cli/figures.ts'
import { addMember, addStories, longContent, type Member } from '../testing/seed.ts'
import { type Measured, measureLoad, type Target } from './load.ts'
import { type Section, table, withinBudget } from './section.ts'
import { openSite, type Site } from './site.ts'

const bare = 'bare route'
const home = 'home, prerendered'
const oneTrip = 'one database trip'
const floors: Readonly<Record<string, string>> = { [oneTrip]: bare, [home]: bare }

const clientCounts = [1, 8, 32] as const
const durationMs = 1_200
const storyCount = 1_000
/** How much later than a bare route home may come, with one client. */
const homeBudgetMs = 5

const get = (name: string, url: string, headers: Member['headers'] = {}): Target => ({
  name,
  status: 200,
  method: 'GET',
  url,
  headers,
})

const generate = (origin: string, headers: Member['headers']): Target => ({
  name: 'generation',
  status: 201,
  method: 'POST',
  url: `${origin}/api/generate-story-from-text`,
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ text: 'Colosseum', format: 'quick_facts', language: 'en' }),
})

const routesOf = async (site: Site): Promise<readonly Target[]> => {
  const member = await addMember(site)
  // Another account generates, so that the first one's list stays as it is.
  const { headers } = await addMember(site)
  await addStories(site, member.id, storyCount, longContent)
  const own = (name: string, path: string): Target =>
    get(name, `${site.url}${path}`, member.headers)
  return [
    get(home, `${site.url}/`),
    own('sign-in check', '/api/user'),
    own('list of 50', '/api/stories'),
    own('one story', `/api/stories/${member.id}-${storyCount / 2}`),
    own('changes, none', `/api/stories/changes?since=${storyCount}`),
    generate(site.url, headers),
  ]
}

type Row = { readonly clients: number; readonly name: string; readonly measured: Measured }

const measureAll = async (targets: readonly Target[]): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const clients of clientCounts) {
    for (const target of targets) {
      const measured = await measureLoad(target, clients, durationMs)
      rows.push({ clients, name: target.name, measured })
      console.log(`${clients} × ${target.name}: p50 ${ms(measured.p50)} ms`)
    }
  }
  return rows
}

const timeTable = (rows: readonly Row[]): string => {
  const cells = ({ clients, name, measured }: Row): string[] => {
    const floorName = name === bare ? undefined : (floors[name] ?? oneTrip)
    const floor = rows.find((row) => row.name === floorName && row.clients === clients)?.measured
    const against = (key: keyof Measured) => (floor ? ratio(measured[key], floor[key]) : '')
    return [
      ...[name, String(clients)],
      ...[ms(measured.p50), against('p50')],
      ...[ms(measured.p95), against('p95')],
      ...[measured.perSecond.toFixed(0), against('perSecond')],
    ]
  }
  return table([
    ['call', 'clients', 'p50 ms', 'to floor', 'p95 ms', 'to floor', 'calls a second', 'to floor'],
    ...rows.map(cells),
  ])
}

/** How much later home comes than the bare route, in milliseconds. */
const homeLater = (rows: readonly Row[]): number => {
  const [alone, page] = [bare, home].map((name) => rows.find((row) => row.name === name)?.measured)
  return (page?.p50 ?? Infinity) - (alone?.p50 ?? 0)
}

/** The API compared with its floors. */
export const benchApi = async (): Promise<Section> => {
  await ensureWebBuild()
  const site = await openSite()
  const floors = [get(bare, `${site.floorsUrl}/bare`), get(oneTrip, `${site.floorsUrl}/one-trip`)]
  const rows = await routesOf(site)
    .then((routes) => measureAll([...floors, ...routes]))
    .finally(site.stop)
  const later = homeLater(rows)
  const budget = withinBudget(`at most ${homeBudgetMs} ms`, later <= homeBudgetMs)
  const body = [
    'All run in one workerd on one sqld. The floor of a call is one database trip, and that of one',
    'trip and of home the bare route. The account has a thousand stories; the storyteller’s double answers at once.',
    '',
    timeTable(rows),
    '',
    `With one client, home comes ${ms(later)} ms after the bare route; ${budget}.`,
  ].join('\n')
  return { id: 'api', title: 'The API', body }
}
