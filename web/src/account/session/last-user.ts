import type { User } from '@storystone/schema/contract/account.ts'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import {
  parseStored,
  readLocal,
  removeLocal,
  writeLocal,
} from '#web/platform/storage/web-storage.ts'

/** The key of the signed-in user. Other tabs receive its changes as storage events. */
export const lastUserKey: LocalKey = 'storystone:signed-in'

const userFields: readonly (keyof User)[] = ['id', 'email', 'createdAt']

// Not by the schema: it is loaded after the first paint, and this is needed for it.
const isUser = (value: unknown): value is User =>
  value instanceof Object &&
  userFields.every((name) => typeof Reflect.get(value, name) === 'string')

/**
 * The user who signed in last in this browser and has not left since. It is no proof: the server
 * decides. Without a connection it is believed.
 */
export const lastUser = (): User | undefined =>
  parseStored(readLocal(lastUserKey), {
    safeParse: (value) => (isUser(value) ? { data: value } : {}),
  })

/** Stores who is signed in, or that nobody is. */
export const rememberUser = (user: User | undefined): void => {
  if (user === undefined) removeLocal(lastUserKey)
  else writeLocal(lastUserKey, JSON.stringify(user))
}

export const logOutKey: LocalKey = 'storystone:log-out'

/** Whether somebody has logged out here and the server does not know of it yet. */
export const isLogOutPending = (): boolean => readLocal(logOutKey) !== null
