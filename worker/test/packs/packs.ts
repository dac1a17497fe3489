import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { cellAt } from '@storystone/schema/area-cell.ts'
import { PackHead, PackPlace, PackState } from '@storystone/schema/contract/packs.ts'
import * as z from 'zod/mini'
import type { PackRecord } from '#worker/offline-areas/build.ts'
import type { Client } from '../client/client.ts'
import { until } from '../client/client.ts'
import { wikimediaDouble } from '../vendors/wikimedia.ts'

/** A place that the double knows with a long article, to copy. */
const original = 'Great Zimbabwe'

/** A cell of its own, somewhere in an ocean, with so many copies of a landmark in it. */
export const createArea = async (places: number) => {
  const latitude = -50 + Math.random() * 10
  const longitude = -130 + Math.random() * 20
  const cell = cellAt({ latitude, longitude })
  const run = crypto.randomUUID().slice(0, 8)
  const titles = Array.from({ length: places }, (_, index) => `Tower ${index} of ${run}`)
  for (const title of titles)
    await wikimediaDouble.copy({ of: original, title, at: [latitude, longitude] })
  return { cell, titles, position: { latitude, longitude }, path: `/api/packs/${cell}/en` }
}

/** The object of a pack. */
export const packOf = (cell: string, language = 'en') =>
  env.PACKS.get(env.PACKS.idFromName(`${cell}/${language}`))

export const recordOf = (cell: string) =>
  runInDurableObject(packOf(cell), (_, { storage }) => storage.kv.get<PackRecord>('record'))

export const changeRecord = async (
  cell: string,
  change: (record: PackRecord) => PackRecord,
): Promise<void> => {
  await runInDurableObject(packOf(cell), (_, { storage }) => {
    const record = storage.kv.get<PackRecord>('record')
    if (record) storage.kv.put('record', change(record))
  })
}

/** Kills an object as a crash does: its memory is lost, its storage and alarm stay. */
export const crashPack = async (cell: string): Promise<void> => {
  await runInDurableObject(packOf(cell), (_, state) => state.abort('a crash')).catch(() => {})
}

/** Runs the alarm of an object now; returns whether one was set. */
export const runPackAlarm = (cell: string): Promise<boolean> => runDurableObjectAlarm(packOf(cell))

export const stateOfPack = async (client: Client, path: string): Promise<PackState> =>
  PackState.parse(await (await client.get(path)).json())

/** Has a pack built, and waits until it is. */
export const buildPack = async (client: Client, path: string): Promise<PackState> => {
  await (await client.post(path, undefined)).json()
  await until(async () => (await stateOfPack(client, path)).building === null)
  return stateOfPack(client, path)
}

/** Reads a pack's file as a device does. */
export const readPackFile = async (
  bytes: ArrayBuffer,
): Promise<{ readonly head: PackHead; readonly places: readonly PackPlace[] }> => {
  const text = await new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text()
  const [head, ...places] = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  return { head: PackHead.parse(head), places: z.array(PackPlace).parse(places) }
}
