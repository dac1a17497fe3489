import { median, ms, ratio } from '../cli/figures.ts'
import { addMember, addOtherStories, addStories, longContent } from '../testing/seed.ts'
import { type Client, createClient, type Target } from './load.ts'
import { type Section, table } from './section.ts'
import { openSite, type Site } from './site.ts'

/** How many stories are in the database. The account that reads has a hundred of them. */
const sizes = [100, 10_000, 1_000_000] as const
const own = 100
const rounds = 200
const mostGrowth = 1.2

/** A filled site, and the paths of the measured requests by their names. */
type Filled = {
  readonly size: number
  readonly site: Site
  readonly headers: Readonly<Record<string, string>>
  readonly paths: ReadonlyMap<string, string>
}

const fill = async (site: Site, size: number): Promise<Filled> => {
  if (size > own) await addOtherStories(site, size - own)
  const member = await addMember(site)
  await addStories(site, member.id, own, longContent)
  console.log(`${size} stories written`)
  const paths = new Map([
    ['list of 50', '/api/stories'],
    ['one story', `/api/stories/${member.id}-${own / 2}`],
  ])
  return { size, site, headers: member.headers, paths }
}

const targetOf = ({ site, headers, paths }: Filled, name: string): Target => ({
  ...{ name, headers, method: 'GET', status: 200 },
  url: `${site.url}${paths.get(name)}`,
})

/** The sizes take turns, so that other load on the machine affects all of them alike. */
const timeInTurns = async (client: Client, sites: readonly Filled[], name: string) => {
  const times = sites.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, filled] of sites.entries()) {
      times[index]?.push(await client.time(targetOf(filled, name)))
    }
  }
  return times.map(median)
}

const measure = async (client: Client, sites: readonly Filled[], name: string) => {
  await timeInTurns(client, sites.slice(0, 1), name)
  const medians = await timeInTurns(client, sites, name)
  const [smallest = 0] = medians
  return sites.map(({ size }, index) => {
    const value = medians[index] ?? 0
    if (value / smallest > mostGrowth) {
      console.log(`PAST ${mostGrowth}: ${name} at ${size}`)
      process.exitCode = 1
    }
    return [name, size.toLocaleString('en'), ms(value), ratio(value, smallest)]
  })
}

/** How reading grows with the stories in the database. More than the budget fails the bench. */
export const benchGrowth = async (): Promise<Section> => {
  const client = createClient(1)
  const sites: Filled[] = []
  try {
    for (const size of sizes) sites.push(await fill(await openSite(), size))
    const rows: string[][] = []
    for (const name of sites[0]?.paths.keys() ?? [])
      rows.push(...(await measure(client, sites, name)))
    const body = [
      `How the list and one story grow with the database: at most ${mostGrowth} times what they take among`,
      `a hundred. The account has ${own} of the stories; the sizes take turns, ${rounds} times each.`,
      '',
      table([['call', 'stories in the database', 'p50 ms', 'to a hundred'], ...rows]),
    ].join('\n')
    return { id: 'growth', title: 'Growth', body }
  } finally {
    client.close()
    for (const { site } of sites) await site.stop()
  }
}
