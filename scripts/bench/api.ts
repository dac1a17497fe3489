import { StoryResult } from '../../schema/contract/story.ts'
import { newPhoto, photoForm } from '../chaos/verbs/photo.ts'
import { ms, ratio } from './figures.ts'
import { createHttpClient } from './http-client.ts'
import { type Measured, measure, type Target, timeCall } from './measure.ts'
import { type Section, table } from './section.ts'
import { giveStories, type Member, signUp } from './seed.ts'
import { type Site, type Stage, startStage } from './stage.ts'

const clientCounts = [1, 8, 32] as const
const durationMs = 1_200
const photoBytes = 300_000

/** A route of the product, and what it is compared with. */
type Route = { readonly target: Target; readonly counted: Target }

const reading = (name: string, url: string, headers: Member['headers'], status = 200): Target => ({
  name,
  status,
  call: () => ({ method: 'GET', url, headers }),
})

const telling = (name: string, origin: string, headers: Member['headers']): Target => ({
  name,
  status: 201,
  call: () => ({
    method: 'POST',
    url: `${origin}/api/generate-story-from-text`,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'Colosseum', format: 'quick_facts', language: 'en' }),
  }),
})

const keepPhoto = async ({ url }: Site, { headers }: Member): Promise<string> => {
  const body = photoForm(newPhoto(photoBytes))
  const answer = await fetch(`${url}/api/generate-story`, { method: 'POST', headers, body })
  return StoryResult.parse(await answer.json()).imageUrl ?? ''
}

const routesOf = async (site: Site): Promise<readonly Route[]> => {
  const member = await signUp(site)
  const { headers } = member
  // Others tell, so that the first one's shelf stays as it is.
  const [teller, newTeller] = [await signUp(site), await signUp(site)]
  const storyId = await giveStories(site, member, 1_000)
  const photoUrl = await keepPhoto(site, member)
  const both = (make: (origin: string) => Target): Route => ({
    target: make(site.url),
    counted: make(site.countedUrl),
  })
  const get = (name: string, path: string, more: Member['headers'] = {}, status = 200) =>
    both((origin) => reading(name, `${origin}${path}`, { ...headers, ...more }, status))
  return [
    get('sign-in check', '/api/user'),
    get('list of 50', '/api/stories'),
    get('one story', `/api/stories/${storyId}`),
    get('changes, none', '/api/stories/changes?since=1001'),
    get('64 kB of a photo', photoUrl, { Range: 'bytes=65536-131071' }, 206),
    {
      target: telling('generation', site.url, teller.headers),
      counted: telling('generation', site.countedUrl, newTeller.headers),
    },
  ]
}

type Row = { readonly clients: number; readonly name: string; readonly measured: Measured }

const measureAll = async (targets: readonly Target[]): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const clients of clientCounts) {
    for (const target of targets) {
      const measured = await measure(target, clients, durationMs)
      rows.push({ clients, name: target.name, measured })
      console.log(`${clients} × ${target.name}: p50 ${ms(measured.p50)} ms`)
    }
  }
  return rows
}

const costs = async ({ counter }: Site, routes: readonly Route[]) => {
  const client = createHttpClient(1)
  const rows: string[][] = []
  for (const { counted } of routes) {
    await timeCall(client, counted)
    const { trips, rows: read } = await counter.during(() => timeCall(client, counted))
    rows.push([counted.name, String(trips), String(read)])
  }
  client.close()
  return table([['call', 'database trips', 'rows read'], ...rows])
}

const cells = ({ clients, name, measured }: Row, floor: Measured | undefined): string[] => {
  const { p50, p95, perSecond } = measured
  const against = floor ? [ratio(p50, floor.p50), ratio(p95, floor.p95)] : ['', '']
  const rate = floor ? ratio(perSecond, floor.perSecond) : ''
  return [
    name,
    String(clients),
    ms(p50),
    against[0] ?? '',
    ms(p95),
    against[1] ?? '',
    perSecond.toFixed(0),
    rate,
  ]
}

const compare = (rows: readonly Row[], floorOf: (name: string) => string | undefined): string => {
  const find = (name: string | undefined, clients: number) =>
    rows.find((row) => row.name === name && row.clients === clients)?.measured
  return table([
    ['call', 'clients', 'p50 ms', 'to floor', 'p95 ms', 'to floor', 'calls a second', 'to floor'],
    ...rows.map((row) => cells(row, find(floorOf(row.name), row.clients))),
  ])
}

const bare = 'bare route'
const oneTrip = 'one database trip'

const run = async (stage: Stage): Promise<string> => {
  const [site] = stage.sites
  if (!site) throw new Error('There is no site')
  const routes = await routesOf(site)
  const floors = [
    reading(bare, `${stage.floorsUrl}/bare`, {}),
    reading(oneTrip, `${stage.floorsUrl}/one-trip`, {}),
  ]
  const rows = await measureAll([...floors, ...routes.map(({ target }) => target)])
  const floorOf = (name: string) => (name === bare ? undefined : name === oneTrip ? bare : oneTrip)
  return [
    'Side by side in one workerd and one sqld. The floor of a call is one database trip, and that of one',
    'trip the bare route. The account has a thousand stories; the storyteller’s double answers at once.',
    '',
    compare(rows, floorOf),
    '',
    await costs(site, routes),
  ].join('\n')
}

/** The API against its floors. */
export const benchApi = async (): Promise<Section> => {
  const stage = await startStage(1)
  try {
    return { id: 'api', title: 'The API', body: await run(stage) }
  } finally {
    await stage.stop()
  }
}
