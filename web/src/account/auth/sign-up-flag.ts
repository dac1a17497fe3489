import type { SessionKey } from '#web/platform/storage/stored.ts'
import { readTab, removeTab, writeTab } from '#web/platform/storage/web-storage.ts'

const key: SessionKey = 'storystone:sign-up'

/** Makes the next visit of /auth open in sign-up mode. */
export const setSignUpFlag = (): void => writeTab(key, 'true')

export const isSignUpFlagSet = (): boolean => readTab(key) === 'true'

export const clearSignUpFlag = (): void => removeTab(key)
