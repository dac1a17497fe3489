/**
 * Does work under a lock of this browser, which all its pages and its service worker share. With `ifAvailable` the
 * work learns whether the lock was free. Where a browser has no Web Locks, the work is done at once, as if it was.
 */
export const withLock = <T>(
  name: string,
  options: LockOptions,
  work: (isFree: boolean) => Promise<T>,
): Promise<T> => {
  const locks = locksNow()
  return locks ? locks.request(name, options, (lock) => work(lock !== null)) : work(true)
}

/** Whether this browser has Web Locks. */
export const hasLocks = (): boolean => locksNow() !== undefined

const locksNow = (): LockManager | undefined => {
  const { locks }: { locks?: LockManager | null } = globalThis.navigator ?? {}
  return locks ?? undefined
}

/**
 * Makes work for a user run one at a time. A call while it runs makes it run once more afterwards,
 * for the user of the last call. Resolves when nothing is left to do. `work` must not reject.
 */
export const oneAtATime = (work: (userId: string) => Promise<void>) => {
  let underWay: Promise<void> | undefined
  let next: string | undefined

  const run = async (): Promise<void> => {
    while (next !== undefined) {
      const userId = next
      next = undefined
      await work(userId)
    }
  }

  return (userId: string): Promise<void> => {
    next = userId
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
