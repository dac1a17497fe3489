import type { Story } from '@storystone/schema/contract/story.ts'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { whenIdle } from '#web/platform/lazy-part.ts'
import { oneAtATime } from '#web/platform/locks.ts'
import {
  type Deletion,
  dropDeletion,
  dropDeletions,
  hasStories,
  noteDeletion,
  readDeletions,
  readStep,
  requestPersistenceOnce,
  type Step,
  takeChanges,
  takeFromShelf,
} from '../shelf/shelf.ts'
import {
  claimShelf,
  emitShelfEvent,
  emitToOtherTabs,
  reportSyncError,
} from '../shelf/shelf-access.ts'
import { fetchFiles } from './kept-files.ts'

/** Longer than an undo is possible: the page was closed meanwhile. */
const undoMs = 60_000

/** A time in the future was written by a wrong clock. */
const mayBeUndone = ({ at, isDue }: Deletion): boolean =>
  !isDue && at <= Date.now() && Date.now() - at < undoMs

const isGoneAlready = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Deletes a story at the server. One that is gone there already counts as deleted. */
export const deleteAtServer = async (id: Story['id']): Promise<void> => {
  try {
    await call(endpoints.deleteStory, { params: { id } })
  } catch (error) {
    if (!isGoneAlready(error)) throw error
  }
}

/** Removes a story here that is gone at the server. */
export const forgetDeleted = async (userId: string, id: Story['id']): Promise<void> => {
  await takeFromShelf(userId, id)
  await dropDeletion(userId, id)
  emitShelfEvent('stories')
}

/** Hides a story of the shelf. A sync deletes it at the server when that is due. */
export const shelveDeletion = async (
  userId: string,
  id: Story['id'],
  isDue: boolean,
): Promise<void> => {
  await noteDeletion(userId, { id, at: Date.now(), isDue })
  // This tab hides it without reading the shelf.
  emitToOtherTabs('stories')
}

/** Shows a story again: its deletion was undone, or refused. */
export const unshelveDeletion = async (userId: string, id: Story['id']): Promise<void> => {
  await dropDeletion(userId, id)
  emitShelfEvent('stories')
}

/** Whether the next sync sends the deletion of a story. */
export const isDeletionShelved = async (id: Story['id']): Promise<boolean> =>
  (await readDeletions().catch(() => [])).some((deletion) => deletion.id === id)

type Sending = {
  /** Also sends what could be undone still, in another tab for example: the user is leaving. */
  readonly isLast?: boolean
}

/** Whether the server refused one deletion, so that another may succeed. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status !== 401

/**
 * Sends the deletions that the server does not know of. A refused one is sent again the next time
 * and does not hold up the others. Rejects without a connection and when nobody is signed in.
 */
export const sendDeletions = async (userId: string, { isLast = false }: Sending = {}) => {
  for (const deletion of await readDeletions()) {
    if (mayBeUndone(deletion) && !isLast) continue
    try {
      await deleteAtServer(deletion.id)
      await forgetDeleted(userId, deletion.id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      reportSyncError(error)
    }
  }
}

/** Fetches and stores one page of the changes since a step. */
const takePage = async (userId: string, before: Step | undefined) => {
  const { changed, deleted, next, more } = await call(endpoints.storyChanges, {
    query: { ...(before && { since: before.since }) },
  })
  const step = { since: next, isWhole: !more || before?.isWhole === true }
  await takeChanges(userId, { changed, deleted }, step)
  await dropDeletions(userId, deleted)
  const hasChanged = changed.length > 0 || deleted.length > 0 || step.isWhole !== before?.isWhole
  return { step, more, hasChanged }
}

const takeStories = async (userId: string): Promise<void> => {
  let step = await readStep()
  let hasChanged = false
  for (let more = true; more; ) {
    const page = await takePage(userId, step)
    step = page.step
    more = page.more
    hasChanged ||= page.hasChanged
  }
  if (hasChanged) emitShelfEvent('stories')
}

const latestFilesMs = 1000

const sync = async (userId: string): Promise<void> => {
  try {
    if (!(await claimShelf(userId))) return
    await sendDeletions(userId)
    await takeStories(userId)
    if (await hasStories()) void requestPersistenceOnce(userId)
  } catch (error) {
    reportSyncError(error)
  }
  // Files can wait for a tap, which would wait for all stories to be read.
  whenIdle(() => void fetchFiles(userId), latestFilesMs)
}

/**
 * Syncs the shelf with the server: sends deletions, fetches changes, then the missing photos and
 * narrations. Resolves when the stories are synced or can't be. Never rejects.
 */
export const syncShelf = oneAtATime(sync)
