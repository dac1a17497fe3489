const lockName = 'storystone-under-way'
const lookAgainMs = 300

type Check = () => boolean
type Subscribe = (changed: () => void) => void

const checks = new Set<Check>()

const isUnderWay = (): boolean => [...checks].some((check) => check())

let letGo: (() => void) | undefined

/** Holds the lock of all tabs as long as something is under way in this one. */
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
 * Something that a reload would break off: a story that is being told, or narrated. `subscribe`
 * is given what is to be called whenever `check` may say something else.
 */
export const disturbNot = (check: Check, subscribe: Subscribe): void => {
  checks.add(check)
  subscribe(holdWhileUnderWay)
  holdWhileUnderWay()
}

/** What is typed on home is a draft, a search is soon typed anew; anything else is kept nowhere. */
const typedIn =
  'textarea, input[type="text"]:not([name="landmark"]), input:not([type]):not([name="landmark"]), input[type="email"], input[type="password"]'

const isFilledIn = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedIn)].some(
    ({ value }) => value !== '',
  )

/** Whether this tab can be reloaded and nothing is lost. */
export const isRested = (): boolean => !isUnderWay() && !isFilledIn()

/** Resolves as soon as this tab can be reloaded and nothing is lost. */
export const whenRested = async (): Promise<void> => {
  while (!isRested()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
}

/** Does `action` as soon as nothing is under way in any tab. */
export const whenTabsRested = async (action: () => Promise<void>): Promise<void> => {
  const { locks }: { locks?: LockManager | null } = navigator
  await whenRested()
  if (locks) await locks.request(lockName, action)
  else await action()
}
