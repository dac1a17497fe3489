import * as z from 'zod/mini'
import { readLocal, removeLocal, writeLocal } from '../../../storage/local-storage.ts'
import { audioKey, type Tale } from '../text/narration-text.ts'

const name = 'storystone:half-heard'
/** Stories that were begun last; older ones start anew. */
const limit = 50

const Place = z.object({ audio: z.string(), seconds: z.number().check(z.gte(0)) })
const Places = z.array(Place)
type Place = z.infer<typeof Place>

/** A short name for an audio: texts are too long to be kept for it. */
const shortNameOf = (tale: Tale, voiceId: string): string => {
  let hash = 0x811c9dc5
  for (const character of audioKey(tale, voiceId)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${tale.id}:${(hash >>> 0).toString(36)}`
}

const read = (): readonly Place[] => {
  try {
    return Places.safeParse(JSON.parse(readLocal(name) ?? '[]')).data ?? []
  } catch {
    return [] // Whatever was there, it was not ours.
  }
}

const write = (places: readonly Place[]): void =>
  places.length === 0 ? removeLocal(name) : writeLocal(name, JSON.stringify(places))

const others = (audio: string): readonly Place[] => read().filter((place) => place.audio !== audio)

/** Where a story was left half-heard in a voice, in seconds; undefined where it was not. */
export const readPlace = (tale: Tale, voiceId: string): number | undefined => {
  const audio = shortNameOf(tale, voiceId)
  return read().find((place) => place.audio === audio)?.seconds
}

export const keepPlace = (tale: Tale, voiceId: string, seconds: number): void => {
  const audio = shortNameOf(tale, voiceId)
  write([{ audio, seconds }, ...others(audio)].slice(0, limit))
}

/** The story was heard to its end, or is to start anew. */
export const forgetPlace = (tale: Tale, voiceId: string): void =>
  write(others(shortNameOf(tale, voiceId)))
