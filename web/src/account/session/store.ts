import type {
  GiftWithheld,
  LoginRequest,
  RegisterRequest,
  User,
} from '@storystone/schema/contract/account.ts'
import { create } from 'zustand'
import { beginSession, onSessionEnd } from '#web/platform/api/session-end.ts'
import { stampedVisitor } from '#web/platform/page-stamp.ts'
import { readLocal } from '#web/platform/storage/web-storage.ts'
import { isLogOutPending, lastUser, lastUserKey, rememberUser } from './last-user.ts'

/** Who is signed in. `unreachable`: the server gave no answer. */
export type AccountState =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly user: User
      /** The server has not confirmed it: its answer is awaited, or did not come. */
      readonly assumed?: 'until-answered' | 'without-answer'
    }

type Account = {
  readonly account: AccountState
  /** Loads who is signed in. The current user stays until the server answers. */
  load(): Promise<void>
  /**
   * Logs in or signs up. Resolves to why a new account has no gift of credits, or to null. Rejects
   * when the server refuses; nothing has changed then.
   */
  signIn(
    endpoint: 'login' | 'register',
    credentials: LoginRequest | RegisterRequest,
  ): Promise<GiftWithheld | null>
  /** Needs no connection. Rejects when the server refuses; nothing has changed then. */
  logOut(): Promise<void>
  /** Call this when the account or the session is gone: nobody is signed in any more. */
  leave(): void
}

const signedIn = (user: User): { account: AccountState } => ({
  account: { status: 'signed-in', user },
})
const signedOut: { account: AccountState } = { account: { status: 'signed-out' } }

/** Loaded with the first request, as is the API client. */
const loadSession = () => import('./session.ts')

const loadAccount = async (): Promise<{ account: AccountState }> => {
  const user = await (await loadSession()).loadUser()
  return user === null ? signedOut : signedIn(user)
}

/** Without an answer the last user stays signed in: only a 401 ends that. */
const withoutAnswer = (error: unknown): { account: AccountState } => {
  const user = lastUser()
  return user === undefined
    ? { account: { status: 'unreachable', error } }
    : { account: { status: 'signed-in', user, assumed: 'without-answer' } }
}

/** Counts changes of the account: an answer from before the last one is passed over. */
let changes = 0

/** The account of this browser. It starts as the server saw the visitor, so that hydration fits. */
export const useAccount = create<Account>()((set, get) => {
  const settle = (next: { account: AccountState }): void => {
    changes += 1
    set(next)
  }
  return {
    account: stampedVisitor() === 'guest' ? signedOut.account : { status: 'loading' },
    load: async () => {
      const mine = ++changes
      if (get().account.status !== 'signed-in') set({ account: { status: 'loading' } })
      const next = await loadAccount().catch(withoutAnswer)
      if (mine === changes) settle(next)
    },
    signIn: async (endpoint, body) => {
      const { user, giftWithheld } = await (await loadSession()).signIn(endpoint, body)
      settle(signedIn(user))
      return giftWithheld
    },
    logOut: async () => {
      const { endSession, erase } = await loadSession()
      await endSession()
      settle(signedOut)
      await erase()
    },
    leave: () => settle(signedOut),
  }
})

onSessionEnd(() => useAccount.getState().leave())

/** The id of the signed-in user; undefined if there is none, or it is not known. */
export const userIdOf = (account: AccountState): string | undefined =>
  account.status === 'signed-in' ? account.user.id : undefined

/** {@link userIdOf} the current account. */
export const userIdNow = (): string | undefined => userIdOf(useAccount.getState().account)

/**
 * Calls `forget` whenever another user or nobody is signed in: what belonged to the one before must
 * disappear from memory. What was typed may stay when a session ends.
 */
export const onUserGone = (forget: () => void): (() => void) =>
  useAccount.subscribe((now, before) => {
    const previous = userIdOf(before.account)
    if (previous !== undefined && previous !== userIdOf(now.account)) forget()
  })

useAccount.subscribe(({ account }, before) => {
  const userId = userIdOf(account)
  // The same user, confirmed by the server meanwhile, is in the same session.
  if (userId !== undefined && userId !== userIdOf(before.account)) beginSession()
  if (account.status === 'signed-in') rememberUser(account.user)
  if (account.status === 'signed-out') rememberUser(undefined)
})

/**
 * Finds out who is signed in. A request is sent only if the page came with a session's cookie or
 * the browser remembers a sign-in (the page may be an old one). The remembered user is shown
 * meanwhile, unless the server saw that the page came without a session.
 */
export const startAccount = (): void => {
  const stamp = stampedVisitor()
  const isRemembered = stamp === 'member' || readLocal(lastUserKey) !== null
  if (!isRemembered || isLogOutPending()) {
    useAccount.setState(signedOut)
    return
  }
  const user = lastUser()
  if (user !== undefined && stamp !== 'guest') {
    useAccount.setState({ account: { status: 'signed-in', user, assumed: 'until-answered' } })
  }
  void useAccount.getState().load()
}
