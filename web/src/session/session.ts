import type { LoginRequest, RegisterRequest, User } from '@storystone/schema/contract/account.ts'
import { call, endpoints } from '../network/api.ts'
import { ApiError, ConnectionError } from '../network/api-error.ts'
import { setSessionEndExpected } from '../network/session-end.ts'
import { hasSignal } from '../network/signal.ts'
import { keepInStorage, readStorage } from '../platform/preferences.ts'
import { finishBeforeLogOut } from './before-log-out.ts'
import { eraseUserData } from './erase.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { mayGo, TurnedBack } from './left-behind.ts'
import { dropLogOut, isLogOutPending, noteLogOut } from './log-out-pending.ts'
import { ownerKey } from './owner-key.ts'
import { noteSignIn } from './sign-in-time.ts'

/** Leaves nothing of whoever was here: not in the browser's storages, and not in memory. */
export const erase = async (): Promise<void> => {
  await forgetDrafts()
  await eraseUserData()
}

const isOfAnother = ({ id }: User): boolean => {
  const owner = readStorage(ownerKey)
  return owner !== null && owner !== id
}

/** Ends the session of whoever logged out while the server could not hear it. */
export const endPendingSession = async (): Promise<void> => {
  if (!isLogOutPending()) return
  await call(endpoints.logout)
  dropLogOut()
}

/** Ends the session that has just begun: now, or as soon as the server can be reached. */
const turnBack = async (): Promise<never> => {
  noteLogOut()
  await endPendingSession().catch((error: unknown) =>
    console.warn('The session is not over yet', error),
  )
  throw new TurnedBack()
}

/**
 * Makes this browser the user's: what another has left in it goes first. Rejects with
 * {@link TurnedBack} when they would rather not, as something of it was not sent.
 */
const makeRoomFor = async (user: User): Promise<void> => {
  if (isOfAnother(user) && !(await mayGo(user))) await turnBack()
  // Another tab may have asked, and done so.
  if (isOfAnother(user)) await erase()
  keepInStorage(ownerKey, user.id)
}

/** Asks the server who is signed in; null is nobody. Rejects when it can't be asked. */
export const whoIsSignedIn = async (): Promise<User | null> => {
  try {
    const user = await call(endpoints.user)
    await makeRoomFor(user)
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    if (error instanceof TurnedBack) return null
    throw error
  }
}

/**
 * Logs in or signs up, after whoever was here has gone. Rejects when the server refuses, and with
 * {@link TurnedBack} when the user goes back.
 */
export const enter = async (
  endpoint: 'login' | 'register',
  body: LoginRequest | RegisterRequest,
): Promise<User> => {
  await endPendingSession()
  const user = await call(endpoints[endpoint], { body })
  await makeRoomFor(user)
  noteSignIn()
  return user
}

/**
 * Ends the session at the server: now, or as soon as it can be reached. Rejects when the server
 * refuses; nothing has changed then.
 */
export const endSession = async (): Promise<void> => {
  await finishBeforeLogOut()
  setSessionEndExpected(true)
  noteLogOut()
  const ended = endPendingSession()
  if (!hasSignal()) {
    // It is sent all the same; when it does not arrive, it is sent again once there is a signal.
    ended.catch(() => undefined)
    return
  }
  await ended.catch((error: unknown) => {
    if (error instanceof ConnectionError) return
    dropLogOut()
    setSessionEndExpected(false)
    throw error
  })
}
