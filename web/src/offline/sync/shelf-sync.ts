import { call, endpoints } from '#web/platform/api/api.ts'
import { whenIdle } from '#web/platform/idle.ts'
import { hasStories, readStep, type Step, takeChanges } from '../shelf/shelf.ts'
import { claimShelf, emitShelfEvent, reportSyncError } from '../shelf/shelf-access.ts'
import { dropDeletions, requestPersistence } from '../shelf/shelf-notes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { sendDeletions } from './shelf-deletions.ts'
import { fetchFiles } from './shelf-files.ts'

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
    if (await hasStories()) void requestPersistence(userId)
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
