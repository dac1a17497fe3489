import { StoryResult } from '../../schema/contract/story.ts'
import { newPhoto, photoForm } from '../chaos/verbs/photo.ts'
import { ms, ratio } from '../cli/figures.ts'
import { addMember, addStories, longContent, type Member } from '../testing/seed.ts'
import { type Measured, measureLoad, type Target } from './load.ts'
import { type Section, table } from './section.ts'
import { type Site, withSite } from './site.ts'

const clientCounts = [1, 8, 32] as const
const durationMs = 1_200
const photoBytes = 300_000
const storyCount = 1_000

const get = (name: string, url: string, headers: Member['headers'] = {}, status = 200): Target => ({
  ...{ name, status, url, headers },
  method: 'GET',
})

const generate = (origin: string, headers: Member['headers']): Target => ({
  name: 'generation',
  status: 201,
  method: 'POST',
  url: `${origin}/api/generate-story-from-text`,
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ text: 'Colosseum', format: 'quick_facts', language: 'en' }),
})

const generateFromPhoto = async ({ url }: Site, { headers }: Member): Promise<string> => {
  const body = photoForm(newPhoto(photoBytes))
  const response = await fetch(`${url}/api/generate-story`, { method: 'POST', headers, body })
  return StoryResult.parse(await response.json()).imageUrl ?? ''
}

const routesOf = async (site: Site): Promise<readonly Target[]> => {
  const member = await addMember(site)
  // Another account generates, so that the first one's list stays as it is.
  const { headers } = await addMember(site)
  await addStories(site, member.id, storyCount, longContent)
  const photoUrl = await generateFromPhoto(site, member)
  const own = (name: string, path: string, more: Member['headers'] = {}, status = 200): Target =>
    get(name, `${site.url}${path}`, { ...member.headers, ...more }, status)
  return [
    own('sign-in check', '/api/user'),
    own('list of 50', '/api/stories'),
    own('one story', `/api/stories/${member.id}-${storyCount / 2}`),
    own('changes, none', `/api/stories/changes?since=${storyCount + 1}`),
    own('64 kB of a photo', photoUrl, { Range: 'bytes=65536-131071' }, 206),
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

const bare = 'bare route'
const oneTrip = 'one database trip'
const floors: Readonly<Record<string, string>> = { [oneTrip]: bare }

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

/** The API compared with its floors. */
export const benchApi = (): Promise<Section> =>
  withSite(async (site) => {
    const rows = await measureAll([
      get(bare, `${site.floorsUrl}/bare`),
      get(oneTrip, `${site.floorsUrl}/one-trip`),
      ...(await routesOf(site)),
    ])
    const body = [
      'All run in one workerd on one sqld. The floor of a call is one database trip, and that of one',
      'trip the bare route. The account has a thousand stories; the storyteller’s double answers at once.',
      '',
      timeTable(rows),
    ].join('\n')
    return { id: 'api', title: 'The API', body }
  })
