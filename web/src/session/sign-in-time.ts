import { signInFreshForMs } from '@storystone/schema/catalog.ts'
import { keepInStorage, readStorage } from '../platform/preferences.ts'

const key = 'storystone:signed-in-at'

/** To be called when a password was checked just now. */
export const noteSignIn = (): void => keepInStorage(key, String(Date.now()))

/** Whether the sign-in is known to be too old to be proof enough; the server has the last word. */
export const isSignInKnownOld = (): boolean => {
  const signedInAt = Number(readStorage(key) ?? Number.NaN)
  return Date.now() - signedInAt > signInFreshForMs
}
