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
import { type Section, table } from './section.ts'
import type { Site } from './site.ts'

/** In each round ten stories of names, of which two are narrated, and two of photos. */
const rounds = 100
const photoBytes = 1_000_000
const mostGrowth = 1.1
const voiceId = voices[0].id

/** Repeats a piece of work so many times at once. */
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

/** Does one round of work as a new account. */
const openWork = async (site: Site): Promise<() => Promise<void>> => {
  const { headers } = await addMember(site)
  const jar = openJar(site.url)
  const request = async (name: EndpointName, body: unknown): Promise<OkReply> =>
    requireOk(await sendRequest(jar, name, { headers, body }), name)
  const generate = async () => {
    const body = { text: 'Colosseum', format: 'history_guide', language: 'en' }
    return StoryResult.parse((await request('storyFromText', body)).body)
  }
  const narrate = async () => {
    const { id, title, content } = await generate()
    return request('narrate', { text: `${title} ${content}`, voiceId, storyId: id })
  }
  const show = () => request('generateStory', photoForm(newPhoto(photoBytes)))
  return async () => {
    await Promise.all([times(8, generate), times(2, narrate), times(2, show)])
  }
}

/** What the isolate keeps of its requests. More growth than the budget fails the bench. */
export const benchMemory = async (): Promise<Section> => {
  const site = await openSiteWithHeap()
  try {
    const work = await openWork(site)
    await work()
    const sizes = [await site.heap()]
    for (let round = 1; round <= rounds; round += 1) {
      await work()
      if (round % (rounds / 2) === 0) sizes.push(await site.heap())
      if (round % 10 === 0) console.log(`${round} rounds of ${rounds}`)
    }
    const [, half = 0, end = 0] = sizes
    const isPast = end > mostGrowth * half
    if (isPast) process.exitCode = 1
    const body = [
      'The heap of the worker’s isolate with its buffers, read through workerd’s inspector after a',
      `collection. Photos have ${megabytes(photoBytes)}. What is kept after the first half may grow by 10 % in the second.`,
      '',
      table([
        ['after', 'MB', 'budget'],
        ...sizes.map((size, half) => [
          half === 0
            ? 'the first round'
            : `${half * 500} stories of names, ${half * 100} of photos, ${half * 100} narrations`,
          megabytes(size),
          '',
        ]),
      ]),
    ].join('\n')
    return { id: 'memory', title: 'Memory', body }
  } finally {
    await site.stop()
  }
}
