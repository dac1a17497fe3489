import type {
  ChangePasswordRequest,
  GiftWithheld,
  LoginRequest,
  Registered,
  RegisterRequest,
  User,
} from '@storystone/schema/contract/account.ts'
import { signInFreshForMs } from '@storystone/schema/limits.ts'
import { call, endpoints } from '#web/platform/api/api.ts'
import { ApiError, ConnectionError } from '#web/platform/api/api-error.ts'
import {
  beginSession,
  emitSessionEnd,
  sessionNow,
  setSessionEndExpected,
} from '#web/platform/api/session-end.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import { readLocal, removeLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import {
  confirmDiscardOthersDrafts,
  eraseUserData,
  forgetDrafts,
  SignInCancelled,
} from './erase.ts'
import { isLogOutPending, logOutKey } from './last-user.ts'
import { useLoggingOut } from './logging-out.ts'

/** The key of the user whose data this browser has, also after their session has ended. */
export const ownerKey: LocalKey = 'storystone:owner'

const signedInAtKey: LocalKey = 'storystone:signed-in-at'

const setLogOutPending = (isPending: boolean): void =>
  isPending ? writeLocal(logOutKey, 'pending') : removeLocal(logOutKey)

/** Erases the user's data, in the browser's storage and in memory. */
export const erase = async (): Promise<void> => {
  await forgetDrafts()
  await eraseUserData()
}

const hasOtherOwner = ({ id }: User): boolean => {
  const owner = readLocal(ownerKey)
  return owner !== null && owner !== id
}

/** Sends a log-out that the server does not know of yet. */
export const endPendingSession = async (): Promise<void> => {
  if (!isLogOutPending()) return
  await call(endpoints.logout)
  setLogOutPending(false)
}

/** Ends the session that has just begun, now or when there is a connection. */
const cancelSignIn = async (): Promise<never> => {
  setLogOutPending(true)
  await endPendingSession().catch((error: unknown) =>
    console.warn('The session is not over yet', error),
  )
  throw new SignInCancelled()
}

/**
 * Makes this browser the user's and erases what another user left in it. Rejects with
 * {@link SignInCancelled} when they don't want unsent drafts of the other to be lost.
 */
export const takeOverBrowser = async (user: User): Promise<void> => {
  if (hasOtherOwner(user) && !(await confirmDiscardOthersDrafts(user))) await cancelSignIn()
  // Another tab may have done it meanwhile.
  if (hasOtherOwner(user)) await erase()
  writeLocal(ownerKey, user.id)
}

/** Loads the signed-in user, null when nobody is signed in. Rejects when the server gives no answer. */
export const loadUser = async (): Promise<User | null> => {
  try {
    const user = await call(endpoints.user)
    await takeOverBrowser(user)
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    if (error instanceof SignInCancelled) return null
    throw error
  }
}

/** Call this when a password has been checked. */
export const noteSignIn = (): void => writeLocal(signedInAtKey, String(Date.now()))

/** Whether this browser's sign-in is too old for a change without the password. The server has the last word. */
export const isSignInKnownOld = (): boolean => {
  const signedInAt = Number(readLocal(signedInAtKey) ?? Number.NaN)
  return Date.now() - signedInAt > signInFreshForMs
}

/**
 * Logs in or signs up; a new account may be without its gift of credits. Rejects when the server
 * refuses, and with {@link SignInCancelled} when the user goes back.
 */
export const signIn = async (
  endpoint: 'login' | 'register',
  body: LoginRequest | RegisterRequest,
): Promise<{ readonly user: User; readonly giftWithheld: GiftWithheld | null }> => {
  await endPendingSession()
  const answer: Registered = await call(endpoints[endpoint], { body })
  const { giftWithheld = null, ...user } = answer
  await takeOverBrowser(user)
  noteSignIn()
  return { user, giftWithheld }
}

/** Sets a new password by the token of a mail, which signs in here. Rejects when the server refuses. */
export const resetPassword = async (token: string, newPassword: string): Promise<void> => {
  await endPendingSession()
  const user = await call(endpoints.resetPassword, { params: { token }, body: { newPassword } })
  beginSession()
  await takeOverBrowser(user)
  noteSignIn()
}

/**
 * Changes the password. The server renews the session at the same time, so a 401 of a request that was
 * sent with the old one ends nothing. Rejects when the server refuses.
 */
export const changePassword = async (body: ChangePasswordRequest): Promise<void> => {
  setSessionEndExpected(true)
  try {
    await call(endpoints.changePassword, { body })
    beginSession()
  } catch (error) {
    setSessionEndExpected(false)
    if (error instanceof ApiError && error.code === 'not_signed_in') emitSessionEnd(sessionNow())
    throw error
  }
}

type Task = () => Promise<void>

const tasks = new Set<Task>()

/** Registers a task that needs the session and runs before it ends. It must not reject. */
export const beforeLogOut = (task: Task): void => void tasks.add(task)

/** Runs the tasks of {@link beforeLogOut}. */
export const finishBeforeLogOut = async (): Promise<void> => {
  await Promise.all([...tasks].map((task) => task()))
}

/**
 * Ends the session at the server, now or when there is a connection. Rejects when the server refuses;
 * nothing has changed then.
 */
export const endSession = async (): Promise<void> => {
  await finishBeforeLogOut()
  setSessionEndExpected(true)
  setLogOutPending(true)
  const ended = endPendingSession()
  if (!isOnline()) {
    // The request is sent all the same. If it does not arrive, it is repeated with a connection.
    ended.catch(() => undefined)
    return
  }
  await ended.catch((error: unknown) => {
    if (error instanceof ConnectionError) return
    setLogOutPending(false)
    setSessionEndExpected(false)
    throw error
  })
}

/** Does the work of a log-out and shows meanwhile that it is under way. One at a time. */
export const whileLoggingOut = async (work: () => Promise<void>): Promise<void> => {
  if (useLoggingOut.getState().isLoggingOut) return
  useLoggingOut.setState({ isLoggingOut: true })
  try {
    await work()
  } finally {
    useLoggingOut.setState({ isLoggingOut: false })
  }
}

/**
 * Makes the sign-in of the signed-in user a new one by their password. The server replaces the session at the
 * same time, so a 401 of a request that was sent with the old one ends nothing.
 */
export const signInAgain = async (email: string, password: string): Promise<void> => {
  setSessionEndExpected(true)
  try {
    await call(endpoints.login, { body: { email, password } })
    beginSession()
  } catch (error) {
    setSessionEndExpected(false)
    throw error
  }
  noteSignIn()
}
