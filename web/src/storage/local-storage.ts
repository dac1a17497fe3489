import type { LocalKey } from './stored.ts'

/** Runs an access to local storage, which the browser may forbid. */
const ifAllowed = <T>(access: () => T): T | undefined => {
  try {
    return access()
  } catch (cause) {
    console.info('Local storage is not available', cause)
    return undefined
  }
}

/** A value in local storage. Null where there is none, or the browser forbids to read it. */
export const readLocal = (key: LocalKey): string | null =>
  ifAllowed(() => localStorage.getItem(key)) ?? null

/** Stores a value in local storage, if the browser allows it. */
export const writeLocal = (key: LocalKey, value: string): void =>
  ifAllowed(() => localStorage.setItem(key, value))

/** Removes a value from local storage, if the browser allows it. */
export const removeLocal = (key: LocalKey): void => ifAllowed(() => localStorage.removeItem(key))
