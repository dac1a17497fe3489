import { vi } from 'vitest'

type Options = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal }
type Work = (lock: object | null) => unknown

/** Web Locks for one test, which happy-dom does not have. Returns those of `navigator`. */
export const stubLocks = () => {
  const last = new Map<string, Promise<unknown>>()

  const lock = async (name: string, ...rest: readonly [Work] | readonly [Options, Work]) => {
    const work = rest.length === 1 ? rest[0] : rest[1]
    const { ifAvailable, signal }: Options = rest.length === 1 ? {} : rest[0]
    const before = last.get(name)
    if (ifAvailable && before !== undefined) return work(null)
    const aborted = new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    const done = Promise.race([before, aborted]).then(() => work({ name }))
    const settled = done.then(
      () => before,
      () => before,
    )
    last.set(name, settled)
    void settled.then(() => last.get(name) === settled && last.delete(name))
    return done
  }

  const request = vi.fn(lock)
  vi.stubGlobal('navigator', { locks: { request } })
  return { request }
}

/** Work that is under way until `release`. */
export const heldWork = () => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { wait: () => released, release: () => release() }
}
