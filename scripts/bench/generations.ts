import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@libsql/client/web'
import { StoryResult } from '../../schema/contract/story.ts'
import { createChatControl } from '../../worker/doubles/openai/chat/control.ts'
import { requireConsistent } from '../backup/database.ts'
import { requireOk, sendRequest } from '../chaos/person/contract-request.ts'
import { openJar } from '../chaos/person/cookie-jar.ts'
import { kilobytes, megabytes } from '../cli/figures.ts'
import { addMember, type Member } from '../testing/seed.ts'
import { openSiteWithHeap } from './heap.ts'
import { type Section, table } from './section.ts'
import type { Site } from './site.ts'

/** All have to be open, and to end, within the 60 s that a call of the model may take. */
const count = 1_000
/** How many may be on their way at once: of a thousand, the database would keep some too long. */
const arrivals = 50
const landmark = 'All at once'

/** Reads the event stream of one generation to its end, which must be a story. Resolves to its id. */
const generate = async ({ url }: Site, { headers }: Member, text: string): Promise<string> => {
  const options = {
    body: { text, format: 'quick_facts', language: 'en' },
    headers: { ...headers, Accept: 'text/event-stream' },
    withinMs: 600_000,
  }
  const reply = await sendRequest(openJar(url), 'storyFromText', options)
  return StoryResult.parse(requireOk(reply, 'storyFromText').body).id
}

/** Every story is stored once and paid for once, and every balance is the sum of its entries. */
const requirePaid = async ({ database }: Site, stories: ReadonlySet<string>): Promise<void> => {
  const client = createClient(database)
  await requireConsistent(client)
  const { rows } = await client.execute(`SELECT story_id FROM attempts
    JOIN ledger_entries ON key = 'story:' || attempts.id AND change = -cost
    JOIN stories ON stories.id = story_id WHERE state = 'settled'`)
  const paid = rows.filter(({ story_id }) => stories.has(String(story_id)))
  if (stories.size === count && paid.length === count) return
  throw new Error(`${stories.size} stories came, and ${paid.length} are paid for`)
}

/** Stories that are generated at the same time, and the memory that each takes while it is open. */
export const benchGenerations = async (): Promise<Section> => {
  const site = await openSiteWithHeap()
  const storyteller = createChatControl(site.doubles.openaiUrl ?? '')
  try {
    const member = await addMember(site)
    await generate(site, member, 'Colosseum')
    const before = await site.heap()
    await storyteller.script({ landmark, as: 'Colosseum', behaviours: [{ do: 'hold' }] })
    const started = performance.now()
    const stories: Promise<string>[] = []
    let held = 0
    while (held < count) {
      while (stories.length < Math.min(count, held + arrivals)) {
        stories.push(generate(site, member, landmark))
      }
      await Promise.race([wait(10), Promise.all(stories)])
      held = (await storyteller.calls(landmark)).held
    }
    const opened = performance.now()
    const open = await site.heap()
    const released = performance.now()
    await storyteller.release(landmark)
    const ids = await Promise.all(stories)
    const ended = performance.now()
    await requirePaid(site, new Set(ids))
    const seconds = (from: number, to: number): string => `${((to - from) / 1000).toFixed(1)} s`
    const body = [
      `One account requests ${count} stories at once as event streams. The storyteller’s double holds each`,
      'half-way until all are open. Each ended with a story, stored and paid for once.',
      '',
      table([
        [`${count} generations`, 'measured'],
        ['heap before', megabytes(before)],
        ['heap while all are open', megabytes(open)],
        ['for each open generation', kilobytes((open - before) / count)],
        ['from the requests until all are open', seconds(started, opened)],
        ['from the release until all have ended', seconds(released, ended)],
      ]),
    ].join('\n')
    return { id: 'generations', title: 'Generations at once', body }
  } finally {
    await site.stop()
  }
}
