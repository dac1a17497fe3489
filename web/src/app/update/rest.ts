const lockName = 'storystone-under-way'
const lookAgainMs = 300

type Check = () => boolean
type Subscribe = (changed: () => void) => void

const checks = new Set<Check>()

const isUnderWay = (): boolean => [...checks].some((check) => check())

let letGo: (() => void) | undefined

/** Holds a lock shared by all tabs while something is in progress in this one. */
const holdWhileUnderWay = (): void => {
  if (!isUnderWay()) {
    letGo?.()
    letGo = undefined
    return
  }
  if (letGo !== undefined) return
  const end = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { locks }: { locks?: LockManager | null } = navigator
  void locks?.request(lockName, { mode: 'shared' }, () => end)
}

/**
 * Registers something that a reload would interrupt, such as a story being written or narrated.
 * `subscribe` receives a function to call when the result of `check` may have changed.
 */
export const disturbNot = (check: Check, subscribe: Subscribe): void => {
  checks.add(check)
  subscribe(holdWhileUnderWay)
  holdWhileUnderWay()
}

/**
 * The landmark field is kept as a draft and a search is quickly typed again. Other input is kept
 * nowhere.
 */
const typedIn =
  'textarea, input[type="text"]:not([name="landmark"]), input:not([type]):not([name="landmark"]), input[type="email"], input[type="password"]'

const isFilledIn = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedIn)].some(
    ({ value }) => value !== '',
  )

/** Whether this tab can reload without losing anything. */
export const isRested = (): boolean => !isUnderWay() && !isFilledIn()

/** Resolves as soon as this tab can reload without losing anything. */
export const whenRested = async (): Promise<void> => {
  while (!isRested()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
}

/** Runs `action` as soon as nothing is in progress in any tab. */
export const whenTabsRested = async (action: () => Promise<void>): Promise<void> => {
  const { locks }: { locks?: LockManager | null } = navigator
  await whenRested()
  if (locks) await locks.request(lockName, action)
  else await action()
}
