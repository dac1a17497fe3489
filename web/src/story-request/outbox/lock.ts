import { startWatchdog } from '#web/platform/connection/connection.ts'
import { hasLocks, withLock } from '#web/platform/locks.ts'

/** What this page holds: without locks, and because a page may request its own lock again. */
const held = new Set<string>()

const nameOf = (id: string): string => `storystone-outbox:${id}`

/**
 * Does work on an item of the outbox while nobody else sends it. The work learns whether somebody else
 * does so already. Without locks two tabs may send one key, which still makes one story.
 */
export const holdItem = async <T>(
  id: string,
  work: (hasLock: boolean) => Promise<T>,
): Promise<T> => {
  if (held.has(id)) return work(false)
  const hold = async (hasLock: boolean): Promise<T> => {
    if (!hasLock) return work(false)
    held.add(id)
    try {
      return await work(true)
    } finally {
      held.delete(id)
    }
  }
  return withLock(nameOf(id), { ifAvailable: true }, hold)
}

/** Does work under a lock. Returns undefined, without any, when it is not free within a time. */
export const waitForLock = async <T>(
  name: string,
  limitMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  const { signal, end } = startWatchdog(limitMs)
  try {
    return await withLock(name, { signal }, () => {
      end()
      return work()
    })
  } catch (error) {
    if (!signal.aborted) throw error
    console.info(`Another page holds ${name} for long`)
    return undefined
  } finally {
    end()
  }
}

/**
 * Resolves to true when no other page holds an item any more: it has ended, or was closed; to false
 * when it is still held after a time. Without locks only this page can hold it, and knows itself when
 * it ends: then it resolves to undefined.
 */
export const untilFree = async (id: string, limitMs: number): Promise<boolean | undefined> => {
  if (!hasLocks()) return undefined
  return (await waitForLock(nameOf(id), limitMs, async () => true)) ?? false
}
