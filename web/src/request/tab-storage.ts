import type { SessionKey } from '../storage/stored.ts'

// Without the schemas of what is stored: the first load needs these.

export const attemptKey: SessionKey = 'storystone:attempt'
export const resultKey: SessionKey = 'storystone:result'

/** Call this when the story is generated, the key can't be used again, or the user is gone. */
export const forgetAttempt = (): void => sessionStorage.removeItem(attemptKey)

/** Whether there may be an attempt to resume. */
export const isAttemptKept = (): boolean => sessionStorage.getItem(attemptKey) !== null

export const forgetResult = (): void => sessionStorage.removeItem(resultKey)
