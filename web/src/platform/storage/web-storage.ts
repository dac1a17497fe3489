import type { LocalKey, SessionKey } from './stored.ts'

/** Runs an access to what the browser stores for this site, which it may forbid. */
export const ifAllowed = <T>(access: () => T): T | undefined => {
  try {
    return access()
  } catch (cause) {
    console.info('Storage is not available', cause)
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

/** A value that is stored for this tab. Null where there is none, or the browser forbids to read it. */
export const readTab = (key: SessionKey): string | null =>
  ifAllowed(() => sessionStorage.getItem(key)) ?? null

/** Stores a value for this tab, if the browser allows it. */
export const writeTab = (key: SessionKey, value: string): void =>
  ifAllowed(() => sessionStorage.setItem(key, value))

/** Removes a value that is stored for this tab, if the browser allows it. */
export const removeTab = (key: SessionKey): void => ifAllowed(() => sessionStorage.removeItem(key))
