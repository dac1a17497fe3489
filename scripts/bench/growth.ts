import { median, ms, ratio } from './figures.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { type Target, timeCall } from './measure.ts'
import { type Section, table } from './section.ts'
import { fillWithOthers, giveStories, signUp } from './seed.ts'
import { type Site, type Stage, startStage } from './stage.ts'

/** How many stories are in the database; a hundred of them are the asker's. */
const sizes = [100, 10_000, 1_000_000] as const
const own = 100
const rounds = 200
const mostGrowth = 1.2

const calls = ['list of 50', 'one story'] as const
type Call = (typeof calls)[number]
type Place = { readonly size: number; readonly site: Site; readonly targets: Targets }
type Targets = (origin: string) => Readonly<Record<Call, Target>>

const prepare = async (site: Site, size: number): Promise<Place> => {
  const started = performance.now()
  if (size > own) await fillWithOthers(site, size - own)
  const member = await signUp(site)
  const storyId = await giveStories(site, member, own)
  console.log(`${size} stories written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const target = (name: Call, url: string): Target => ({
    name,
    status: 200,
    call: () => ({ method: 'GET', url, headers: member.headers }),
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

/** The sizes by turns, so that whatever else the machine does meets all of them alike. */
const timeByTurns = async (
  client: HttpClient,
  places: readonly Place[],
  call: Call,
): Promise<readonly number[]> => {
  const times = places.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { site, targets }] of places.entries()) {
      times[index]?.push(await timeCall(client, targets(site.url)[call]))
    }
  }
  return times.map(median)
}

const rowsRead = async (client: HttpClient, { site, targets }: Place, call: Call) => {
  const target = targets(site.countedUrl)[call]
  await timeCall(client, target)
  return (await site.counter.during(() => timeCall(client, target))).rows
}

const run = async ({ sites }: Stage): Promise<string> => {
  const places: Place[] = []
  for (const [index, size] of sizes.entries()) {
    const site = sites[index]
    if (site) places.push(await prepare(site, size))
  }
  const client = createHttpClient(1)
  const rows: string[][] = []
  const grown: string[] = []
  for (const call of calls) {
    await timeByTurns(client, places.slice(0, 1), call)
    const medians = await timeByTurns(client, places, call)
    const smallest = medians[0] ?? 0
    for (const [index, place] of places.entries()) {
      const value = medians[index] ?? 0
      const read = await rowsRead(client, place, call)
      rows.push([
        call,
        place.size.toLocaleString('en'),
        ms(value),
        ratio(value, smallest),
        String(read),
      ])
      if (value / smallest > mostGrowth) grown.push(`${call} at ${place.size}`)
    }
  }
  client.close()
  for (const what of grown) console.log(`PAST ${mostGrowth}: ${what}`)
  if (grown.length > 0) process.exitCode = 1
  return [
    `How the list and one story grow with the database: at most ${mostGrowth} times what they take among`,
    `a hundred. The asker has ${own} stories of them; the sizes are asked by turns, ${rounds} times each.`,
    '',
    table([['call', 'stories in the database', 'p50 ms', 'to a hundred', 'rows read'], ...rows]),
  ].join('\n')
}

/** How reading grows with the stories in the database; more than the budget fails the bench. */
export const benchGrowth = async (): Promise<Section> => {
  const stage = await startStage(sizes.length)
  try {
    return { id: 'growth', title: 'Growth', body: await run(stage) }
  } finally {
    await stage.stop()
  }
}
