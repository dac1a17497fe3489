import { randomUUID } from 'node:crypto'
import { createWikimediaControl } from '../../worker/doubles/wikimedia/control.ts'
import { median } from '../cli/figures.ts'
import { addMember, type Member } from '../testing/seed.ts'
import { openTestStack } from '../testing/test-stack.ts'
import { type Section, table, withinBudget } from './section.ts'

const wikimediaMs = 200
/** The pace of a deployment with a contact. */
const wikimediaPace = 180
const stories = 5
const perSecond = 20
const budgetSeconds = 1

/** Longer than a minute: what was asked of Wikimedia before counts no more. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 61_000))

const openSite = () =>
  openTestStack({
    variables: { WIKIMEDIA_REQUESTS_PER_MINUTE: String(wikimediaPace) },
    doubles: { wordsPerSecond: 1_000_000, firstWordAfterMs: 0 },
    worker: [{ name: 'product' }],
  })
type Site = Awaited<ReturnType<typeof openSite>>

/** Searches for unknown names at a fixed rate until it is stopped. It ignores the answers. */
const flood = (url: string, { headers }: Member) => {
  const statuses = new Map<number, number>()
  const running = new Set<Promise<void>>()
  const search = async (): Promise<void> => {
    const path = `/api/places?${new URLSearchParams({ name: `Zyx ${randomUUID()}` })}`
    const { status, body } = await fetch(url + path, { headers })
    await body?.cancel()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    const one = search().finally(() => running.delete(one))
    running.add(one)
  }, 1_000 / perSecond)
  return {
    statuses,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}

/** Seconds until each new user's first story has come, of a place that nobody has asked for. */
const timeStories = async (site: Site, url: string): Promise<readonly number[]> => {
  const wikimedia = createWikimediaControl(site.doubles.wikimediaUrl ?? '')
  const seconds: number[] = []
  while (seconds.length < stories) {
    const { headers } = await addMember(site)
    const text = `Petra ${randomUUID()}`
    await wikimedia.copy({ of: 'Petra', title: text })
    const started = performance.now()
    const answer = await fetch(`${url}/api/generate-story-from-text`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text, format: 'quick_facts', language: 'en' }),
    })
    const said = await answer.text()
    if (answer.status !== 201) throw new Error(`No story: ${answer.status} ${said}`)
    seconds.push((performance.now() - started) / 1_000)
  }
  return seconds
}

const measure = async (site: Site) => {
  const [{ url } = { url: '' }] = site.lanes
  await createWikimediaControl(site.doubles.wikimediaUrl ?? '').pace(wikimediaMs)
  // The first story of a process loads its code.
  await timeStories(site, url)
  await pause()
  const alone = await timeStories(site, url)
  await pause()
  const { statuses, stop } = flood(url, await addMember(site))
  try {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return { alone, beside: await timeStories(site, url), statuses }
  } finally {
    await stop()
  }
}

/** What a user who sends 20 searches a second costs another user's first story. */
export const benchNeighbour = async (): Promise<Section> => {
  const site = await openSite()
  const { alone, beside, statuses } = await measure(site).finally(site.stop)
  const slower = Math.max(...beside) - median(alone)
  const row = (name: string, values: readonly number[]) => [
    ...[name, `${median(values).toFixed(2)} s`, `${Math.max(...values).toFixed(2)} s`, ''],
  ]
  const figures = table([
    [`a new user’s first story, ${stories} times`, 'median', 'slowest', 'budget'],
    row('alone', alone),
    row(`while another user sends ${perSecond} searches a second`, beside),
    [
      ...['the slowest beside, more than the median alone', '', `${slower.toFixed(2)} s`],
      withinBudget(`${budgetSeconds} s`, slower <= budgetSeconds),
    ],
  ])
  const answers = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')
  const intro = `The worker with the limits of production, and Wikimedia at ${wikimediaPace} requests a minute, each of which takes ${wikimediaMs} ms; the storyteller’s double answers at once. The other user begins five seconds before, and was answered: ${answers}.`
  return {
    id: 'neighbour',
    title: 'Next to a user who sends too much',
    body: `${intro}\n\n${figures}`,
  }
}
