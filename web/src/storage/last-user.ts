import type { User } from '@storystone/schema/contract/account.ts'

/** Under this name local storage holds who is signed in; other tabs hear of its changes. */
export const lastUserKey = 'storystone:signed-in'

const hasText = (value: object, name: keyof User): boolean =>
  typeof Reflect.get(value, name) === 'string'

// By hand: the schema comes after the first paint, and this is needed for it.
const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  hasText(value, 'id') &&
  hasText(value, 'email') &&
  hasText(value, 'createdAt')

/**
 * Who was signed in last on this browser and has not gone since. No proof: the server has the last
 * word, and without a signal it is believed.
 */
export const lastUser = (): User | undefined => {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(lastUserKey) ?? 'null')
    return isUser(user) ? user : undefined
  } catch {
    return undefined // Storage can be forbidden; the page says then whether there is a cookie.
  }
}

/** Remembers who is signed in, or that nobody is. */
export const rememberUser = (user: User | undefined): void => {
  try {
    if (user === undefined) localStorage.removeItem(lastUserKey)
    else localStorage.setItem(lastUserKey, JSON.stringify(user))
  } catch (cause) {
    console.info('Local storage is not available', cause)
  }
}
