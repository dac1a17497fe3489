import { setTimeout as wait } from 'node:timers/promises'
import { StoryResult } from '../../schema/contract/story.ts'
import { voices } from '../../schema/voices.ts'
import {
  type EndpointName,
  type OkReply,
  requireOk,
  sendRequest,
} from '../chaos/person/contract-request.ts'
import { openJar } from '../chaos/person/cookie-jar.ts'
import { newPhoto, photoForm } from '../chaos/verbs/photo.ts'
import { megabytes } from '../cli/figures.ts'
import { addMember } from '../testing/seed.ts'
import { openSiteWithHeap } from './heap.ts'
import { type Section, table, withinBudget } from './section.ts'
import type { Site } from './site.ts'

/** A round is ten stories of names, two of which are narrated, and two stories of photos. */
const rounds = 100
const photoBytes = 1_000_000
const voiceId = voices[0].id

const mostGrowth = 1.1
/** A later reading waits until it is near the first: the timer of a deadline keeps its request. */
const settled = { growth: 1.05, withinMs: 200_000 }

const times = (count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work))

/** Opens an account. The returned function does one round of work with it. */
const openWork = async (site: Site): Promise<() => Promise<void>> => {
  const { headers } = await addMember(site)
  const jar = openJar(site.url)
  const request = async (name: EndpointName, body: unknown): Promise<OkReply> =>
    requireOk(await sendRequest(jar, name, { headers, body }), name)
  const generate = async (): Promise<StoryResult> => {
    const body = { text: 'Colosseum', format: 'history_guide', language: 'en' }
    return StoryResult.parse((await request('storyFromText', body)).body)
  }
  const narrate = async () => {
    const { id, title, content } = await generate()
    await request('narrate', { text: `${title} ${content}`, voiceId, storyId: id })
  }
  const recognise = () => request('generateStory', photoForm(newPhoto(photoBytes)))
  return async () => {
    await Promise.all([times(8, generate), times(2, narrate), times(2, recognise)])
  }
}

const readSettled = async (heap: () => Promise<number>, first: number): Promise<number> => {
  const deadline = Date.now() + settled.withinMs
  for (;;) {
    const size = await heap()
    if (size <= settled.growth * first || Date.now() > deadline) return size
    await wait(2_000)
  }
}

/** What the worker's isolate keeps of its requests. More growth than the budget fails the bench. */
export const benchMemory = async (): Promise<Section> => {
  const site = await openSiteWithHeap()
  try {
    const work = await openWork(site)
    const readAfter = async (count: number, first = Infinity): Promise<number> => {
      for (let round = 0; round < count; round += 1) await work()
      const size = await readSettled(site.heap, first)
      console.log(`${count} more rounds: ${megabytes(size)}`)
      return size
    }
    const first = await readAfter(1)
    const half = await readAfter(rounds / 2, first)
    const end = await readAfter(rounds / 2, first)
    const budget = withinBudget(megabytes(mostGrowth * half), end <= mostGrowth * half)
    const body = [
      'The heap of the worker’s isolate with its buffers, read through workerd’s inspector after a',
      `collection, once the work before has been forgotten. Photos have ${megabytes(photoBytes)}, and the doubles answer at once.`,
      '',
      table([
        ['after', 'measured', 'budget'],
        ['the first stories and narrations', megabytes(first), ''],
        ['500 text stories, 100 photos and 100 narrations', megabytes(half), ''],
        ['1,000 text stories, 200 photos and 200 narrations', megabytes(end), budget],
      ]),
    ].join('\n')
    return { id: 'memory', title: 'What the isolate keeps', body }
  } finally {
    await site.stop()
  }
}
