import type { SessionKey } from '../../../storage/stored.ts'

const key: SessionKey = 'storystone:sign-up'

/** Makes the next visit of /auth open in sign-up mode. */
export const setSignUpFlag = (): void => sessionStorage.setItem(key, 'true')

export const isSignUpFlagSet = (): boolean => sessionStorage.getItem(key) === 'true'

export const clearSignUpFlag = (): void => sessionStorage.removeItem(key)
