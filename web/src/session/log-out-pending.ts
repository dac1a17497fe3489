import { dropFromStorage, keepInStorage, readStorage } from '../platform/preferences.ts'

const key = 'storystone:log-out'

/** Whether somebody has logged out here and the server has not heard of it yet. */
export const isLogOutPending = (): boolean => readStorage(key) !== null

export const noteLogOut = (): void => keepInStorage(key, 'pending')

export const dropLogOut = (): void => dropFromStorage(key)
