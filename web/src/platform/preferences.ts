/** The names under which preferences are kept. Source: specification.md section 3. */
export type PreferenceName =
  | 'pref_language'
  | 'pref_story_format'
  | 'pref_story_style'
  | 'pref_voice_id'
  | 'pref_currency'

const lifetimeSeconds = 365 * 24 * 60 * 60

/** What local storage holds under a name; null when nothing, or when it may not be read. */
export const readStorage = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // Storage can be forbidden; the cookie is asked next.
  }
}

const readCookie = (name: string): string | null => {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
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
): T | undefined => [readStorage(name), readCookie(name)].find(isValid)

/** Keeps a value for 365 days, in a cookie that the server can read and in local storage. */
export const writePreference = (name: PreferenceName, value: string): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${secure}`
  keepInStorage(name, value)
}

/** Keeps a value in local storage where that is allowed; without it the cookie has to do. */
export const keepInStorage = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value)
  } catch (cause) {
    console.info('Local storage is not available', cause)
  }
}

/** Takes a preference back, wherever it was kept. */
export const forgetPreference = (name: PreferenceName): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  dropFromStorage(name)
}

/** Takes a value out of local storage where that is allowed. */
export const dropFromStorage = (name: string): void => {
  try {
    localStorage.removeItem(name)
  } catch (cause) {
    console.info('Local storage is not available', cause)
  }
}
