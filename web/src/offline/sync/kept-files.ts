import type { Story } from '@storystone/schema/contract/story.ts'
import { formatTraits } from '@storystone/schema/formats.ts'
import { narrationText } from '@storystone/schema/story-text.ts'
import { type VoiceId, voices } from '@storystone/schema/voices.ts'
import { call, endpoints, send, transferSilenceMs } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { oneAtATime } from '#web/platform/locks.ts'
import { changeChoices, readChoices, readShelf } from '../shelf/shelf.ts'
import { emitShelfEvent, missingFiles, reportSyncError } from '../shelf/shelf-access.ts'
import {
  dropNarrations,
  dropOldNarrations,
  dropPhotos,
  keepNarration,
  keepPhoto,
  keptPhotos,
  measureNarrations,
  measureNarrationsOf,
  measurePhotos,
  type Narration,
  narratedStories,
  pictureAddressOf,
  readPhoto,
} from '../shelf/shelf-media.ts'
import { fetchEach } from './fetch-each.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

type Options = { readonly signal?: AbortSignal }

/** The picture of a place: `/api/places/{id}/picture?width=`. */
const ofPlace = /^\/api\/places\/([^/]+)\/picture\?width=(\d+)$/

const request = (address: string, options: Options) => {
  const [, place, width] = ofPlace.exec(address) ?? []
  const blob = { as: 'blob', ...options } as const
  if (place !== undefined) {
    return send(endpoints.placePicture, { params: { id: place }, query: { width } }, blob)
  }
  return send(endpoints.media, { params: { id: address.split('/').at(-1) ?? '' } }, blob)
}

/**
 * Fetches a picture by its address, or gives undefined if the server has none. Rejects as `send`
 * does.
 */
export const fetchFile = async (
  address: string,
  options: Options = {},
): Promise<Blob | undefined> => {
  try {
    return (await request(address, options)).body
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const fetchTimings = (id: Story['id'], voiceId: VoiceId) =>
  call(endpoints.narrationTimings, { params: { id }, query: { voiceId } })

/** The voices that speak the language of a story. */
const voicesFor = ({ language }: Pick<Story, 'language'>): readonly VoiceId[] =>
  voices.filter((voice) => voice.language === language).map(({ id }) => id)

/**
 * Fetches the narration of a story in a voice, or gives undefined if it was never made: a narration
 * is bought only for a user who plays it.
 */
const fetchNarration = async (
  story: Pick<Story, 'id' | 'title' | 'content' | 'writer'>,
  voiceId: VoiceId,
): Promise<Narration | undefined> => {
  if (story.writer === 'extract') return undefined // The device reads it.
  if ((await fetchTimings(story.id, voiceId)).length === 0) return undefined
  return makeNarration(story, voiceId)
}

/** Fetches the narration of a story in a voice; it is made now if it never was. */
const makeNarration = async (
  story: Pick<Story, 'id' | 'title' | 'content'>,
  voiceId: VoiceId,
  onProgress?: (bytes: number, total?: number) => void,
): Promise<Narration> => {
  const { body: blob } = await send(
    endpoints.narrate,
    { body: { text: narrationText(story), voiceId, storyId: story.id } },
    { as: 'blob', silenceMs: transferSilenceMs, ...(onProgress && { onProgress }) },
  )
  // Fetched again: the narration may have been incomplete until now.
  const sentences = await fetchTimings(story.id, voiceId)
  return { blob: new Blob([blob], { type: 'audio/mpeg' }), sentences }
}

/** The addresses of all pictures, once each: stories of one place share its picture. */
const photosOf = (stories: readonly Story[]): ReadonlySet<string> =>
  new Set(stories.flatMap((story) => pictureAddressOf(story) ?? []))

/** Fetches the photos that are not stored yet, the newest story's first. */
const fetchPhotos = async (userId: string, stories: readonly Story[]): Promise<void> => {
  const kept = await keptPhotos()
  const missing = missingFiles(userId)
  const wanted = [...photosOf(stories)].filter(
    (address) => !kept.has(address) && !missing.has(address),
  )
  await fetchEach(wanted, async (address) => {
    const photo = await fetchFile(address)
    if (photo === undefined) missing.add(address)
    else {
      await keepPhoto(userId, address, photo)
      emitShelfEvent('files')
    }
  })
}

const isNarrated = ({ format, narrationUrl }: Story): boolean =>
  formatTraits[format].isNarrated && narrationUrl !== null

/** Fetches the narrations that are wanted here and not stored yet, the newest story's first. */
const fetchNarrations = async (userId: string, stories: readonly Story[]): Promise<void> => {
  const kept = await narratedStories()
  const silent = new Set((await readChoices()).silent)
  const missing = missingFiles(userId)
  const isWanted = (story: Story): boolean =>
    isNarrated(story) && ![kept, silent, missing].some((ids) => ids.has(story.id))
  const wanted = new Map(
    stories.filter(isWanted).map((story): [string, Story] => [story.id, story]),
  )
  await fetchEach([...wanted.keys()], async (id) => {
    const story = wanted.get(id)
    if (story === undefined) return
    let isThere = false
    for (const voiceId of voicesFor(story)) {
      const narration = await fetchNarration(story, voiceId)
      if (narration === undefined) continue
      await keepNarration(userId, story, voiceId, narration)
      isThere = true
      emitShelfEvent('files')
    }
    if (!isThere) missing.add(story.id)
  })
}

/** Drops the files of stories that have left the shelf or have a new text. */
const sweep = async (userId: string, stories: readonly Story[]): Promise<void> => {
  const photos = photosOf(stories)
  await dropPhotos(
    userId,
    [...(await keptPhotos())].filter((address) => !photos.has(address)),
  )
  await dropOldNarrations(userId, stories)
}

const fetchAll = async (userId: string): Promise<void> => {
  const { stories, isWhole } = await readShelf(userId)
  if (isWhole) await sweep(userId, stories)
  if ((await readChoices()).photos) await fetchPhotos(userId, stories)
  await fetchNarrations(userId, stories)
}

/**
 * Fetches the files of the stories on the shelf, one after the other, until there is no more room or
 * no answer. The next call fetches the rest. Never rejects.
 */
export const fetchFiles = oneAtATime((userId) => fetchAll(userId).catch(reportSyncError))

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
    narrations,
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
  removeNarrationsOf(userId, [...(await narratedStories())])

/**
 * Brings what a story consists of to this device: its picture, and its narration in a voice, which is
 * made if it was not yet. Rejects where that can't be had.
 */
export const bringStory = async (
  userId: string,
  story: Story,
  voiceId: VoiceId,
  onProgress: (bytes: number, total?: number) => void,
): Promise<void> => {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== story.id)
  await changeChoices(userId, ({ silent }) => ({ silent: without(silent) }))
  const picture = await bringPicture(userId, story)
  onProgress(picture)
  const narration = await makeNarration(story, voiceId, (bytes, total) =>
    onProgress(picture + bytes, total && picture + total),
  )
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
  const [narration, picture] = await Promise.all([
    measureNarrationsOf(story.id),
    address === null ? undefined : readPhoto(address),
  ])
  return {
    text: new Blob([JSON.stringify(story)]).size,
    picture: picture?.size ?? 0,
    narration,
  }
}
