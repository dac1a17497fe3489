/** Where the last attempt is kept, in session storage. */
export const attemptStorageKey = 'storystone:attempt'

/** To be called when the story has come, the key can't be used again, or its user is gone. */
export const forgetAttempt = (): void => sessionStorage.removeItem(attemptStorageKey)

/** Whether there may be an attempt to ask for again: cheap, where reading it needs its schema. */
export const isAttemptKept = (): boolean => sessionStorage.getItem(attemptStorageKey) !== null
