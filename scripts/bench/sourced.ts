import { randomUUID } from 'node:crypto'
import { holdVerifying, timeVerifying } from '../../worker/bench/verifying.ts'
import { createChatControl } from '../../worker/doubles/openai/chat/control.ts'
import { createWikimediaControl } from '../../worker/doubles/wikimedia/control.ts'
import { median, ms, quantile } from '../cli/figures.ts'
import { addMember, type Member } from '../testing/seed.ts'
import { measureLoad } from './load.ts'
import { budgetRow, type Section, table } from './section.ts'
import { openSite, type Site } from './site.ts'

const times = 20
const clients = 50
const wikimediaMs = 200
/** A model that writes 60 words a second, some 80 tokens. */
const wordMs = 1000 / 60

type Times = { readonly whole: number; readonly untilEvent: number }

/** Milliseconds until an answer has come, and until its stream has sent an event; it ends well. */
const timeBoth = async (url: string, init: RequestInit, event: string): Promise<Times> => {
  const started = performance.now()
  const response = await fetch(url, init)
  let [text, at] = ['', 0]
  for await (const piece of response.body ?? []) {
    text += new TextDecoder().decode(piece)
    if (at === 0 && text.includes(event)) at = performance.now() - started
  }
  const isWhole = event === '' || text.includes('event: story')
  if (!response.ok || at === 0 || !isWhole) throw new Error(`${url} answered ${text}`)
  return { whole: performance.now() - started, untilEvent: at }
}

/** Until an answer has come, or its stream has sent an event. */
const time = async (url: string, init: RequestInit, event = ''): Promise<number> => {
  const { whole, untilEvent } = await timeBoth(url, init, event)
  return event === '' ? whole : untilEvent
}

const repeat = async (run: () => Promise<number>, count = times): Promise<readonly number[]> => {
  const values: number[] = []
  while (values.length < count) values.push(await run())
  return values
}

/** A second reader whose answers take two seconds. */
const slowReader = {
  landmark: 'second reader',
  behaviours: [{ do: 'find_unsupported' as const, containing: [], firstWordAfterMs: 2_000 }],
}

/** What the readers of one site wait for: p95 in milliseconds. */
const measureWaits = async (site: Site, { headers }: Member) => {
  const wikimedia = createWikimediaControl(site.doubles.wikimediaUrl ?? '')
  const placesUrl = (name: string): string =>
    `${site.url}/api/places?${new URLSearchParams({ name, language: 'en' })}`
  const storyRequest = (text: string, format: string, event?: string) => {
    const accept = event ? { Accept: 'text/event-stream' } : {}
    const body = JSON.stringify({ text, format, language: 'en' })
    const sent = { ...headers, ...accept, 'Content-Type': 'application/json' }
    const url = `${site.url}/api/generate-story-from-text`
    return [url, { method: 'POST', headers: sent, body }, event ?? ''] as const
  }
  const generate = (...story: Parameters<typeof storyRequest>): Promise<number> =>
    time(...storyRequest(...story))
  await generate('Colosseum', 'history_guide')
  const shared = await repeat(() => generate('Colosseum', 'history_guide'))
  const meanwhile = await repeat(async () => {
    const title = `Petra ${randomUUID()}`
    await wikimedia.copy({ of: 'Petra', title })
    await generate(title, 'quick_facts')
    return generate(title, 'history_guide', 'event: meanwhile')
  })
  await createChatControl(site.doubles.openaiUrl ?? '').script(slowReader)
  const checked = await repeat(async () => {
    const title = `Petra ${randomUUID()}`
    await wikimedia.copy({ of: 'Petra', title })
    const order = storyRequest(title, 'history_guide', 'event: checking')
    const { whole, untilEvent } = await timeBoth(...order)
    return whole - untilEvent
  }, 5)
  const known = await measureLoad(placesUrl('Colosseum'), clients, 2_000, headers)
  await wikimedia.pace(wikimediaMs)
  const unknown = await repeat(() => time(placesUrl(`Zyx ${randomUUID()}`), { headers }))
  return { shared, meanwhile, checked, known, unknown }
}

/** What sourced stories and the search for places take. */
export const benchSourced = async (): Promise<Section> => {
  const verifying = timeVerifying(times * 2)
  const holds = holdVerifying()
  const site = await openSite()
  const waits = await addMember(site)
    .then((member) => measureWaits(site, member))
    .finally(site.stop)
  const p95 = (values: readonly number[]): number => quantile(values, 0.95)
  const figures = table([
    ['sourced stories and places, p95', 'measured', 'budget'],
    budgetRow('a shared text, the whole story', p95(waits.shared), 300),
    budgetRow('facts to read meanwhile, of a known source', p95(waits.meanwhile), 300),
    budgetRow('the end after the last word, a second reader takes 2 s', p95(waits.checked), 4_000),
    budgetRow(`places of a known name, ${clients} clients at once`, waits.known.p95, 300),
    budgetRow(
      `places of an unknown name, Wikimedia takes ${wikimediaMs} ms`,
      p95(waits.unknown),
      800,
    ),
    budgetRow(
      'a guide of 400 words verified and compared, processor, median',
      median(verifying.later),
      15,
    ),
    ['the first of a process', `${ms(verifying.first)} ms`, ''],
    budgetRow('a word held, 60 words a second, 999 of 1,000', quantile(holds, 0.999) * wordMs, 80),
    [`the longest of ${holds.length}`, `${ms(Math.max(...holds) * wordMs)} ms`, ''],
  ])
  const trips =
    'worker/test/log.test.ts counts the trips to the database: 2 when all is known, 5 when nothing is.'
  const body = [figures, '', trips].join('\n')
  return { id: 'sourced', title: 'Sourced stories and places', body }
}
