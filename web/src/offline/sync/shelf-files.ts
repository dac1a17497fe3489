import { formatTraits } from '@storystone/schema/catalog.ts'
import type { Story } from '@storystone/schema/contract/story.ts'
import { readShelf } from '../shelf/shelf.ts'
import { missingFiles } from '../shelf/shelf-access.ts'
import { dropOldNarrations, keepNarration, narratedStories } from '../shelf/shelf-audio.ts'
import { emitShelfEvent } from '../shelf/shelf-events.ts'
import { readChoices } from '../shelf/shelf-notes.ts'
import { dropPhotos, keepPhoto, keptPhotos, pictureAddressOf } from '../shelf/shelf-photos.ts'
import { fetchFile, fetchNarration, voicesFor } from './fetch-files.ts'
import { oneAtATime, reportSyncError } from './run-sync.ts'

/** The addresses of all pictures, once each: stories of one place share its picture. */
const photosOf = (stories: readonly Story[]): ReadonlySet<string> =>
  new Set(stories.flatMap((story) => pictureAddressOf(story) ?? []))

/** Fetches the photos that are not stored yet, the newest story's first. */
const fetchPhotos = async (userId: string, stories: readonly Story[]): Promise<void> => {
  const kept = await keptPhotos()
  const missing = missingFiles(userId)
  for (const address of photosOf(stories)) {
    if (kept.has(address) || missing.has(address)) continue
    const photo = await fetchFile(address)
    if (photo === undefined) missing.add(address)
    else {
      await keepPhoto(userId, address, photo)
      emitShelfEvent('files')
    }
  }
}

const isNarrated = ({ format, narrationUrl }: Story): boolean =>
  formatTraits[format].isNarrated && narrationUrl !== null

/** Fetches the narrations that are wanted here and not stored yet, the newest story's first. */
const fetchNarrations = async (userId: string, stories: readonly Story[]): Promise<void> => {
  const kept = await narratedStories()
  const silent = new Set((await readChoices()).silent)
  const missing = missingFiles(userId)
  for (const story of stories.filter(isNarrated)) {
    if (kept.has(story.id) || silent.has(story.id) || missing.has(story.id)) continue
    let isThere = false
    for (const voiceId of voicesFor(story)) {
      const narration = await fetchNarration(story, voiceId)
      if (narration === undefined) continue
      await keepNarration(userId, story, voiceId, narration)
      isThere = true
      emitShelfEvent('files')
    }
    if (!isThere) missing.add(story.id)
  }
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
 * the server refuses one. The next call fetches the rest. Never rejects.
 */
export const fetchFiles = oneAtATime((userId) => fetchAll(userId).catch(reportSyncError))
