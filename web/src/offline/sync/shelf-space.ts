import type { Story } from '@storystone/schema/contract/story.ts'
import type { VoiceId } from '@storystone/schema/voices.ts'
import { changeChoices, readChoices, readShelf } from '../shelf/shelf.ts'
import { emitShelfEvent } from '../shelf/shelf-access.ts'
import {
  dropNarrations,
  dropPhotos,
  keepNarration,
  keepPhoto,
  keptPhotos,
  measureNarrations,
  measurePhotos,
  pictureAddressOf,
  readPhoto,
} from '../shelf/shelf-media.ts'
import { fetchFile, fetchFiles, makeNarration } from './shelf-files.ts'

/** What is stored of the shelf on this device. */
export type ShelfSize = {
  readonly stories: number
  /** In bytes, as are the narrations. */
  readonly photos: number
  readonly narrations: number
  /** Whether photos are wanted here. */
  readonly keepsPhotos: boolean
  /** Whether the browser has granted persistent storage. */
  readonly isPersisted: boolean
}

/** Measures the shelf. Rejects where the browser forbids storage. */
export const measureShelf = async (userId: string): Promise<ShelfSize> => {
  const [{ stories }, photos, narrations, choices, isPersisted] = await Promise.all([
    readShelf(userId),
    measurePhotos(),
    measureNarrations(),
    readChoices(),
    navigator.storage?.persisted?.() ?? false,
  ])
  return {
    stories: stories.length,
    photos,
    narrations: [...narrations.values()].reduce((sum, bytes) => sum + bytes, 0),
    keepsPhotos: choices.photos,
    isPersisted,
  }
}

/** Removes the photos from this device, until they are wanted again. */
export const removePhotos = async (userId: string): Promise<void> => {
  await changeChoices(userId, () => ({ photos: false }))
  await dropPhotos(userId, [...(await keptPhotos())])
  emitShelfEvent('files')
}

/** Stores photos again. They are fetched when there is a connection. */
export const wantPhotos = async (userId: string): Promise<void> => {
  await changeChoices(userId, () => ({ photos: true }))
  emitShelfEvent('files')
  void fetchFiles(userId)
}

/** Removes the narrations of these stories from this device, until they are wanted again. */
export const removeNarrationsOf = async (
  userId: string,
  stories: readonly string[],
): Promise<void> => {
  await changeChoices(userId, ({ silent }) => ({ silent: [...new Set([...silent, ...stories])] }))
  await dropNarrations(userId, stories)
  emitShelfEvent('files')
}

/** Removes every narration from this device. */
export const removeNarrations = async (userId: string): Promise<void> =>
  removeNarrationsOf(userId, [...(await measureNarrations()).keys()])

/**
 * Brings what a story consists of to this device: its picture, and its narration in a voice, which is
 * made if it was not yet. Rejects where that can't be had.
 */
export const bringStory = async (
  userId: string,
  story: Story,
  voiceId: VoiceId,
  onProgress: (bytes: number) => void,
): Promise<void> => {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== story.id)
  await changeChoices(userId, ({ silent }) => ({ silent: without(silent) }))
  const picture = await bringPicture(userId, story)
  onProgress(picture)
  const narration = await makeNarration(story, voiceId, (bytes) => onProgress(picture + bytes))
  await keepNarration(userId, story, voiceId, narration)
  emitShelfEvent('files')
}

/** Brings the picture of a story, and gives its size: 0 without one. */
const bringPicture = async (userId: string, story: Story): Promise<number> => {
  const address = pictureAddressOf(story)
  if (address === null) return 0
  const kept = await readPhoto(address)
  if (kept !== undefined) return kept.size
  const fetched = await fetchFile(address)
  if (fetched !== undefined) await keepPhoto(userId, address, fetched)
  return fetched?.size ?? 0
}

/** How many bytes of a story are on this device. */
export type StorySize = {
  readonly text: number
  readonly picture: number
  readonly narration: number
}

export const measureStory = async (story: Story): Promise<StorySize> => {
  const address = pictureAddressOf(story)
  const [narrations, picture] = await Promise.all([
    measureNarrations(),
    address === null ? undefined : readPhoto(address),
  ])
  return {
    text: new Blob([JSON.stringify(story)]).size,
    picture: picture?.size ?? 0,
    narration: narrations.get(story.id) ?? 0,
  }
}
