import { createHash } from 'node:crypto'
import type { CellBounds } from '@storystone/schema/area-cell.ts'
import type { PackHead, PackId, PackState, ReadyPack } from '@storystone/schema/contract/packs.ts'
import { day } from '@storystone/schema/time.ts'

/** The type of a file, which is gzip of itself: nothing on the way may pack or unpack it, so that its length stays. */
export const packContentType = 'application/gzip'

/** The folder of all files of a pack, in the bucket. Nothing in it says who asked. */
export const packFolder = ({ cell, language }: PackId): string => `pack/${cell}/${language}/`

const gzip = async (text: string): Promise<Uint8Array> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** The file of a pack from its places as lines of JSON; its revision is a hash of what is in it. */
export const composeFile = async (
  id: PackId,
  places: readonly string[],
): Promise<{ readonly bytes: Uint8Array; readonly revision: string }> => {
  const head: PackHead = { format: 1, ...id }
  const text = [JSON.stringify(head), ...places].map((line) => `${line}\n`).join('')
  const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { bytes: await gzip(text), revision }
}

/**
 * How far a build is: first all squares are searched, then the places are read one after the other, then the
 * file is written.
 */
export type Build = {
  /** What is still to be searched. */
  readonly squares: readonly CellBounds[]
  /** What was found so far: the popularity of each place by its id. */
  readonly found: Readonly<Record<string, number>>
  /** The places to read, in their order; null while squares are left. */
  readonly places: readonly string[] | null
  /** How many of them were read. */
  readonly done: number
  /** How often in a row it failed, and how often it waited for its turn. */
  readonly failures: number
  readonly waits: number
}

/** What an object keeps of its pack. Times are in milliseconds. */
export type PackRecord = {
  readonly id: PackId
  readonly ready: ReadyPack | null
  readonly build: Build | null
  readonly hasFailed: boolean
  /** When somebody asked for it last, to a day. */
  readonly askedAt: number
  /** When files that were replaced are deleted; until then those who download them go on. */
  readonly replacedUntil: number | null
}

/** The age from which a pack is built again when somebody asks for it. */
const oldMs = 30 * day

const isOld = ({ builtAt }: ReadyPack, now: number): boolean => Date.parse(builtAt) <= now - oldMs

/** A record as clients get it. */
export const stateOf = (record: PackRecord | undefined, now: number): PackState => {
  const { ready = null, build = null, hasFailed = false } = record ?? {}
  return {
    ready,
    building: build && { done: build.done, of: build.places?.length ?? null },
    isOld: ready !== null && isOld(ready, now),
    hasFailed,
  }
}

/** Whether a pack is built when somebody asks for it. */
export const needsBuild = ({ ready, building, isOld }: PackState): boolean =>
  building === null && (ready === null || isOld)
