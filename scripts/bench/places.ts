import { loadLandmarks } from '../../worker/doubles/gazetteer/load-landmarks.ts'
import { createWikimediaControl } from '../../worker/doubles/wikimedia/control.ts'
import { median, ms, quantile } from '../cli/figures.ts'
import { type Section, table, withinBudget } from './section.ts'
import { openSite } from './site.ts'

const vendorMs = 200
const landmarks = loadLandmarks().slice(0, 30)
const nobody = (): string => crypto.randomUUID()

/** What is searched, and the budget of 95 % of the searches in ms. */
const kinds = [
  {
    name: 'a name that was searched before',
    texts: landmarks.map(({ en }) => en.name),
    budget: 300,
  },
  { name: 'a new name', texts: landmarks.map(({ en }) => en.aliases[0] ?? ''), budget: 800 },
  { name: 'a new name that nothing has', texts: landmarks.map(nobody), budget: 800 },
] as const

/** How long it takes to find the places of a name, with a Wikimedia that takes 200 ms a request. */
export const benchPlaces = async (): Promise<Section> => {
  const site = await openSite()
  try {
    await createWikimediaControl(site.doubles.wikimediaUrl ?? '').pace(vendorMs)
    const registered = await fetch(`${site.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${nobody()}@example.org`, password: nobody() }),
    })
    const [cookie = ''] = registered.headers.getSetCookie().map((text) => text.split(';')[0])
    const search = async (name: string): Promise<number> => {
      const started = performance.now()
      const query = new URLSearchParams({ name })
      const answer = await fetch(`${site.url}/api/places?${query}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A search ended with ${answer.status}`)
      return performance.now() - started
    }
    for (const text of kinds[0].texts) await search(text)
    const rows: string[][] = []
    for (const { name, texts, budget } of kinds) {
      const runs: number[] = []
      for (const text of texts) runs.push(await search(text))
      const p95 = quantile(runs, 0.95)
      rows.push([name, ms(median(runs)), ms(p95), withinBudget(`${budget} ms`, p95 <= budget)])
    }
    const head = [`${landmarks.length} searches each`, 'median ms', 'p95 ms', 'budget of p95']
    const title = `Places, with a Wikimedia that takes ${vendorMs} ms a request`
    return { id: 'places', title, body: table([head, ...rows]) }
  } finally {
    await site.stop()
  }
}
