import { addMember, addOtherStories, addStories } from '../testing/seed.ts'
import { median, ms, ratio } from './figures.ts'
import { type Client, createClient, type Target } from './load.ts'
import { type Section, table } from './section.ts'
import { openSite, type Site } from './site.ts'

/** How many stories are in the database. The account that reads has a hundred of them. */
const sizes = [100, 10_000, 1_000_000] as const
const own = 100
const rounds = 200
const mostGrowth = 1.2

const calls = ['list of 50', 'one story'] as const
type Call = (typeof calls)[number]

/** A filled site, and the requests to one of its workers. */
type Filled = {
  readonly size: number
  readonly site: Site
  readonly targets: (origin: string) => Readonly<Record<Call, Target>>
}

const fill = async (site: Site, size: number): Promise<Filled> => {
  const started = performance.now()
  if (size > own) await addOtherStories(site, size - own)
  const member = await addMember(site)
  const { headers } = member
  const storyId = await addStories(site, member, own)
  console.log(`${size} stories written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const target = (name: Call, url: string): Target => ({
    ...{ name, url, headers, status: 200 },
    method: 'GET',
  })
  return {
    size,
    site,
    targets: (origin) => ({
      'list of 50': target('list of 50', `${origin}/api/stories`),
      'one story': target('one story', `${origin}/api/stories/${storyId}`),
    }),
  }
}

/** The sizes take turns, so that other load on the machine affects all of them alike. */
const timeInTurns = async (
  client: Client,
  sites: readonly Filled[],
  call: Call,
): Promise<readonly number[]> => {
  const times = sites.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { site, targets }] of sites.entries()) {
      times[index]?.push(await client.time(targets(site.url)[call]))
    }
  }
  return times.map(median)
}

const rowsRead = async (client: Client, { site, targets }: Filled, call: Call): Promise<number> => {
  const target = targets(site.countedUrl)[call]
  await client.time(target)
  return (await site.counter.during(() => client.time(target))).rows
}

const measure = async (client: Client, sites: readonly Filled[], call: Call) => {
  await timeInTurns(client, sites.slice(0, 1), call)
  const medians = await timeInTurns(client, sites, call)
  const smallest = medians[0] ?? 0
  const rows: string[][] = []
  for (const [index, filled] of sites.entries()) {
    const value = medians[index] ?? 0
    const size = filled.size.toLocaleString('en')
    const read = await rowsRead(client, filled, call)
    rows.push([call, size, ms(value), ratio(value, smallest), String(read)])
    if (value / smallest > mostGrowth) {
      console.log(`PAST ${mostGrowth}: ${call} at ${size}`)
      process.exitCode = 1
    }
  }
  return rows
}

/** How reading grows with the stories in the database. More than the budget fails the bench. */
export const benchGrowth = async (): Promise<Section> => {
  const client = createClient(1)
  const sites: Filled[] = []
  try {
    for (const size of sizes) sites.push(await fill(await openSite(), size))
    const rows: string[][] = []
    for (const call of calls) rows.push(...(await measure(client, sites, call)))
    const body = [
      `How the list and one story grow with the database: at most ${mostGrowth} times what they take among`,
      `a hundred. The account has ${own} of the stories; the sizes take turns, ${rounds} times each.`,
      '',
      table([['call', 'stories in the database', 'p50 ms', 'to a hundred', 'rows read'], ...rows]),
    ].join('\n')
    return { id: 'growth', title: 'Growth', body }
  } finally {
    client.close()
    for (const { site } of sites) await site.stop()
  }
}
