import { defaultLanguage, isLanguage, type Language } from '@storystone/schema/languages.ts'
import { showLanguage } from '../i18n.ts'
import type { LocalKey, PreferenceName, SessionKey } from './stored.ts'

/** Runs an access to what the browser stores for this site, which it may forbid. */
const ifAllowed = <T>(access: () => T): T | undefined => {
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

const lifetimeSeconds = 365 * 24 * 60 * 60

const readCookie = (name: string): string | null => {
  const cookies = ifAllowed(() => document.cookie) ?? ''
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (pair === undefined) return null
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return null
  }
}

/** The stored value that `isValid` accepts, from local storage or else the cookie. */
export const readPreference = <T extends string>(
  name: PreferenceName,
  isValid: (value: unknown) => value is T,
): T | undefined => [readLocal(name), readCookie(name)].find(isValid)

const writeCookie = (name: PreferenceName, value: string, seconds: number): void =>
  ifAllowed(() => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
  })

/** Stores a value for 365 days, in local storage and in a cookie that the server can read. */
export const writePreference = (name: PreferenceName, value: string): void => {
  writeCookie(name, encodeURIComponent(value), lifetimeSeconds)
  writeLocal(name, value)
}

/** Removes a preference from local storage and its cookie. */
export const removePreference = (name: PreferenceName): void => {
  writeCookie(name, '', 0)
  removeLocal(name)
}

/** The language that was chosen in the menu, at this visit or an earlier one. */
export const chosenLanguage = (): Language | undefined =>
  readPreference('pref_language', isLanguage)

/** The chosen language. At a first visit the browser's first language, if it is one of ours. */
export const initialLanguage = (): Language => {
  const chosen = chosenLanguage()
  if (chosen !== undefined) return chosen
  const [spoken] = (navigator.languages[0] ?? navigator.language).toLowerCase().split('-')
  return isLanguage(spoken) ? spoken : defaultLanguage
}

/** Changes the language of the app and stores the choice. Rejects when its texts can't be loaded. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language)
  writePreference('pref_language', language)
  // The currency follows the language until one is chosen again, as required.
  removePreference('pref_currency')
  removeLocal('lastSelectedCurrency')
}
