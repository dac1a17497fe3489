import type { LoginRequest, RegisterRequest, User } from '@storystone/schema/contract/account.ts'
import { create } from 'zustand'
import { beginSession, onSessionEnd } from '../network/session-end.ts'
import { stampedVisitor } from '../platform/page-stamp.ts'
import { readStorage } from '../platform/preferences.ts'
import { lastUser, lastUserKey, rememberUser } from '../storage/last-user.ts'
import { isLogOutPending } from './log-out-pending.ts'

/** Who is signed in. `unreachable`: the server could not be asked. */
export type AccountState =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in'
      readonly user: User
      /** The server has not said so: not yet, or it was asked in vain. */
      readonly assumed?: 'until-answered' | 'without-answer'
    }

type Account = {
  readonly account: AccountState
  /** Asks who is signed in. Whoever is taken to be, stays so until the server says otherwise. */
  load(): Promise<void>
  /** These three reject when the server refuses; nothing has changed then. Logging out needs none. */
  logIn(credentials: LoginRequest): Promise<void>
  register(credentials: RegisterRequest): Promise<void>
  logOut(): Promise<void>
  /** The account is gone: nobody is signed in any more. */
  leave(): void
}

const signedIn = (user: User): { account: AccountState } => ({
  account: { status: 'signed-in', user },
})
const signedOut: { account: AccountState } = { account: { status: 'signed-out' } }

/** What comes with the first call: the way in and out, and the client. */
const loadSession = () => import('./session.ts')

const askServer = async (): Promise<{ account: AccountState }> => {
  const user = await (await loadSession()).whoIsSignedIn()
  return user === null ? signedOut : signedIn(user)
}

/** Without an answer whoever was signed in last still is: only a 401 ends that. */
const withoutAnswer = (error: unknown): { account: AccountState } => {
  const user = lastUser()
  return user === undefined
    ? { account: { status: 'unreachable', error } }
    : { account: { status: 'signed-in', user, assumed: 'without-answer' } }
}

/** Counts who comes and goes: an answer about the one before is passed over. */
let changes = 0

/** The account of this browser. It starts as the server saw the visitor, so that pages agree. */
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
      const next = await askServer().catch(withoutAnswer)
      if (mine === changes) settle(next)
    },
    logIn: async (body) => settle(signedIn(await (await loadSession()).enter('login', body))),
    register: async (body) => settle(signedIn(await (await loadSession()).enter('register', body))),
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

/** The id of who is signed in; undefined where that is nobody, or not known. */
export const userIdOf = (account: AccountState): string | undefined =>
  account.status === 'signed-in' ? account.user.id : undefined

useAccount.subscribe(({ account }, before) => {
  const userId = userIdOf(account)
  // The same user, of whom the server has said so meanwhile, is in the same session.
  if (userId !== undefined && userId !== userIdOf(before.account)) beginSession()
  if (account.status === 'signed-in') rememberUser(account.user)
  if (account.status === 'signed-out') rememberUser(undefined)
})

/**
 * Finds out who is signed in. The server is asked only where somebody may be: the page came for a
 * session's cookie, or the browser remembers a sign-in (the page may be an old one). Who is
 * remembered is believed meanwhile, unless the server has seen that no session came with the page.
 */
export const askWhoIsSignedIn = (): void => {
  const stamp = stampedVisitor()
  const isRemembered = stamp === 'member' || readStorage(lastUserKey) !== null
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
