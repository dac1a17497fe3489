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
