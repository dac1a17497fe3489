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

/** What reads a stored value: a schema of zod, or in the first load, which has none, a check of its own. */
type Schema<T> = { safeParse(value: unknown): { readonly data?: T | undefined } }

/** A stored text as its schema reads it. Undefined where there is none, or this version does not understand it. */
export const parseStored = <T>(text: string | null, schema: Schema<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined // Not JSON, so not written by this app.
  }
}

/** Removes a value that is stored for this tab, if the browser allows it. */
export const removeTab = (key: SessionKey): void => ifAllowed(() => sessionStorage.removeItem(key))
