/** Who is signed in: sessions, log-in, log-out, passwords, and what becomes of a user’s data here. */
export { AuthPage } from './auth/page.tsx'
export { setSignUpFlag } from './auth/sign-up-flag.ts'
export { LeaveDialog, LeftBehindDialog, LoggingOutBar, useLogOut } from './log-out/log-out.tsx'
export {
  addPasskey,
  hasPasskeys,
  isEndedByUser,
  isOnDevice,
} from './passkeys/passkeys.tsx'
export { type Belongings, onDraftsForgotten, provideBelongings } from './session/belongings.ts'
export { eraseCaches, eraseDatabases, forgetDrafts } from './session/erase.ts'
export { lastUser } from './session/last-user.ts'
export { useLoggingOut } from './session/logging-out.ts'
export { beforeLogOut, isSignInKnownOld, signInAgain } from './session/session.ts'
export { onUserGone, startAccount, useAccount, userIdNow, userIdOf } from './session/store.ts'
export { ignoringOtherTabs, useAccountElsewhere } from './session/use-account-elsewhere.ts'
