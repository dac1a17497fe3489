import { median, ms, ratio } from '../cli/figures.ts'
import { addMember, addOtherStories, addStories, longContent } from '../testing/seed.ts'
import { type Client, createClient, type Target } from './load.ts'
import { type Section, table, withinBudget } from './section.ts'
import { openSite, type Site } from './site.ts'

/** How many stories are in the database. The account that reads has a hundred of them. */
const sizes = [100, 10_000, 1_000_000] as const
const own = 100
const rounds = 200
const mostGrowth = 1.2

/** A filled site, and the requests that are measured on it. */
type Filled = { readonly size: number; readonly site: Site; readonly targets: readonly Target[] }

const fill = async (site: Site, size: number): Promise<Filled> => {
  if (size > own) await addOtherStories(site, size - own)
  const { id, headers } = await addMember(site)
  await addStories(site, id, own, longContent)
  console.log(`${size} stories written`)
  const one = { headers, method: 'GET', status: 200 } as const
  const targets = [
    { ...one, name: 'list of 50', url: `${site.url}/api/stories` },
    { ...one, name: 'one story', url: `${site.url}/api/stories/${id}-${own / 2}` },
  ]
  return { size, site, targets }
}

/** The sizes take turns, so that other load on the machine affects all of them alike. */
const timeInTurns = async (client: Client, targets: readonly Target[]) => {
  const times = targets.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) times[index]?.push(await client.time(target))
  }
  return times.map(median)
}

const measure = async (client: Client, sites: readonly Filled[], name: string) => {
  const targets = sites.flatMap((site) => site.targets.filter((target) => target.name === name))
  await timeInTurns(client, targets.slice(0, 1))
  const medians = await timeInTurns(client, targets)
  const [smallest = 0] = medians
  return sites.map(({ size }, index) => {
    const value = medians[index] ?? 0
    const growth = withinBudget(ratio(value, smallest), value / smallest <= mostGrowth)
    return [name, size.toLocaleString('en'), ms(value), growth]
  })
}

/** How reading grows with the stories in the database. More than the budget fails the bench. */
export const benchGrowth = async (): Promise<Section> => {
  const client = createClient(1)
  const sites: Filled[] = []
  try {
    for (const size of sizes) sites.push(await fill(await openSite(), size))
    const rows: string[][] = []
    for (const { name } of sites[0]?.targets ?? [])
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
