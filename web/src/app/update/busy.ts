import { withLock } from '#web/platform/locks.ts'

const lockName = 'storystone-under-way'
const recheckMs = 300

type Check = () => boolean
type Subscribe = (changed: () => void) => void

const checks = new Set<Check>()

const isBusy = (): boolean => [...checks].some((check) => check())

let release: (() => void) | undefined

/** Holds a lock shared by all tabs while something is in progress in this one. */
const holdLockWhileBusy = (): void => {
  if (!isBusy()) {
    release?.()
    release = undefined
    return
  }
  if (release !== undefined) return
  const end = new Promise<void>((resolve) => {
    release = resolve
  })
  void withLock(lockName, { mode: 'shared' }, () => end)
}

/**
 * Registers something that a reload would interrupt, such as a story being written or narrated.
 * `subscribe` receives a function to call when the result of `check` may have changed.
 */
export const registerBusyCheck = (check: Check, subscribe: Subscribe): void => {
  checks.add(check)
  subscribe(holdLockWhileBusy)
  holdLockWhileBusy()
}

/** Inputs that a reload would lose. The landmark field is a draft, and a search is quick to retype. */
const unsavedInputs =
  'textarea, input[type="text"]:not([name="landmark"]), input:not([type]):not([name="landmark"]), input[type="email"], input[type="password"]'

const hasUnsavedInput = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(unsavedInputs)].some(
    ({ value }) => value !== '',
  )

/** Whether this tab can reload without losing anything. */
export const canReload = (): boolean => !isBusy() && !hasUnsavedInput()

/** Resolves as soon as this tab can reload without losing anything. */
export const whenReloadIsSafe = async (): Promise<void> => {
  while (!canReload()) await new Promise((resolve) => setTimeout(resolve, recheckMs))
}

/** Runs `action` as soon as nothing is in progress in any tab. */
export const whenAllTabsAreIdle = async (action: () => Promise<void>): Promise<void> => {
  await whenReloadIsSafe()
  await withLock(lockName, {}, action)
}
