import { call, endpoints } from '../../network/api.ts'
import { askToPersist } from '../../storage/shelf/ask-to-persist.ts'
import { readShelf, readStep, type Step, takeChanges } from '../../storage/shelf/shelf.ts'
import { claimShelf } from '../../storage/shelf/shelf-access.ts'
import { emitShelfEvent } from '../../storage/shelf/shelf-events.ts'
import { dropDeletions } from '../../storage/shelf/shelf-notes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { sendDeletions } from './shelf-deletions.ts'
import { fetchFiles } from './shelf-files.ts'
import { sayWhyNot } from './shelf-trouble.ts'

/** Gets one page of what has changed since the step before; gives the step that it leads to. */
const takePage = async (userId: string, before: Step | undefined) => {
  const { changed, deleted, next, more } = await call(endpoints.storyChanges, {
    query: { ...(before && { since: before.since }) },
  })
  const step = { since: next, isWhole: !more || before?.isWhole === true }
  await takeChanges(userId, { changed, deleted }, step)
  await dropDeletions(userId, deleted)
  const isNews = changed.length > 0 || deleted.length > 0 || step.isWhole !== before?.isWhole
  return { step, more, isNews }
}

const takeStories = async (userId: string): Promise<void> => {
  let step = await readStep()
  let isNews = false
  for (let more = true; more; ) {
    const page = await takePage(userId, step)
    step = page.step
    more = page.more
    isNews ||= page.isNews
  }
  if (isNews) emitShelfEvent('stories')
}

const sync = async (userId: string): Promise<void> => {
  try {
    if (!(await claimShelf(userId))) return
    await sendDeletions(userId)
    await takeStories(userId)
    if ((await readShelf(userId)).stories.length > 0) void askToPersist(userId)
  } catch (error) {
    sayWhyNot(error)
  }
  void fetchFiles(userId)
}

/**
 * Brings the shelf into step with the server: deletions go, changes come, and then the photos and
 * narrations that are missing. Resolves when the stories are in step, or can't be; never rejects.
 */
export const syncShelf = oneAtATime(sync)
