import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { StoryResult } from '../../schema/contract/story.ts'
import { voices } from '../../schema/voices.ts'
import {
  type EndpointName,
  type OkReply,
  openJar,
  requireOk,
  sendRequest,
} from '../chaos/person/contract-request.ts'
import { newPhoto, photoForm } from '../chaos/verbs/generation.ts'
import { megabytes } from '../cli/figures.ts'
import { findFreePort } from '../process/free-port.ts'
import { addMember } from '../testing/seed.ts'
import { type Section, table, withinBudget } from './section.ts'
import { openSite, type Site } from './site.ts'

const Message = z.object({ id: z.optional(z.number()), result: z.optional(z.unknown()) })
const HeapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number() })

/** Sends commands of the inspector's protocol, one at a time. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let sent = 0
  return (method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sent += 1
      socket.onclose = () => reject(new Error('The inspector closed its connection'))
      socket.onmessage = ({ data }) => {
        const { id, result } = Message.parse(JSON.parse(String(data)))
        if (id === sent) resolve(result)
      }
      socket.send(JSON.stringify({ id: sent, method }))
    })
}

/** Opens a site whose worker's memory can be read. */
const openSiteWithHeap = async () => {
  const inspectorPort = await findFreePort()
  const site = await openSite({ inspectorPort })
  const send = await connect(`ws://127.0.0.1:${inspectorPort}/core:user:product`)
  const readSize = async (): Promise<number> => {
    const { usedSize, backingStorageSize } = HeapUsage.parse(await send('Runtime.getHeapUsage'))
    return usedSize + backingStorageSize
  }
  return {
    ...site,
    /** The most heap and buffers while `work` runs, in bytes. */
    peakOf: async (work: () => Promise<unknown>): Promise<number> => {
      let peak = 0
      let isOver = false
      const done = work().finally(() => {
        isOver = true
      })
      while (!isOver) peak = Math.max(peak, await readSize())
      await done
      return peak
    },
    /** Its heap and buffers after a collection, in bytes. */
    heap: async (): Promise<number> => {
      // workerd answers its inspector only while it serves requests.
      const awake = setInterval(() => fetch(`${site.url}/api/voices`).catch(() => {}), 100)
      try {
        await send('HeapProfiler.collectGarbage')
        return await readSize()
      } finally {
        clearInterval(awake)
      }
    },
  }
}

/** A round is ten stories of names, two of which are narrated, and two stories of photos. */
const rounds = 100
const photoBytes = 1_000_000
const largePhotoBytes = 7_900_000
const isolateBytes = 128_000_000
const voiceId = voices[0].id

const mostGrowth = 1.1
/** An object leaves the isolate ten seconds after its last work. */
const settledMs = 20_000

const times = (count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, work))

/** Opens an account, and what is done with it. */
const openWork = async (site: Site) => {
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
  const recognise = (bytes: number) => request('generateStory', photoForm(newPhoto(bytes)))
  return {
    round: () =>
      Promise.all([times(8, generate), times(2, narrate), times(2, () => recognise(photoBytes))]),
    twoLargePhotos: () => times(2, () => recognise(largePhotoBytes)),
  }
}

/** What the worker's isolate keeps of its requests. More growth than the budget fails the bench. */
export const benchMemory = async (): Promise<Section> => {
  const site = await openSiteWithHeap()
  try {
    const { round, twoLargePhotos } = await openWork(site)
    const readAfter = async (count: number): Promise<number> => {
      for (let done = 0; done < count; done += 1) await round()
      await wait(settledMs)
      return site.heap()
    }
    const first = await readAfter(1)
    const half = await readAfter(rounds / 2)
    const end = await readAfter(rounds / 2)
    const peak = await site.peakOf(twoLargePhotos)
    const peakBudget = withinBudget(megabytes(isolateBytes), peak <= isolateBytes)
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
        ['two photos of 8 MB at once, without a collection', megabytes(peak), peakBudget],
      ]),
    ].join('\n')
    return { id: 'memory', title: 'What the isolate keeps', body }
  } finally {
    await site.stop()
  }
}
