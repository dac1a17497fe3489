import type { LocalKey } from './stored.ts'

/** A value in local storage. Null where there is none, or the browser forbids to read it. */
export const readLocal = (key: LocalKey): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value in local storage, if the browser allows it. */
export const writeLocal = (key: LocalKey, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch (cause) {
    console.info('Local storage is not available', cause)
  }
}

/** Removes a value from local storage, if the browser allows it. */
export const removeLocal = (key: LocalKey): void => {
  try {
    localStorage.removeItem(key)
  } catch (cause) {
    console.info('Local storage is not available', cause)
  }
}
