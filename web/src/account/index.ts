/** Who is signed in: sessions, log-in, log-out, passwords, and what becomes of a user’s data here. */
export { AuthPage } from './auth/page.tsx'
export { setSignUpFlag } from './auth/sign-up-flag.ts'
export { LeaveDialog, LeftBehindDialog, LoggingOutBar, useLogOut } from './log-out/log-out.tsx'
export {
  addPasskey,
  hasPasskeys,
  isEndedByUser,
  isOnDevice,
} from './passkeys/webauthn.ts'
export { SecretField } from './password/secret-field.tsx'
export { type Belongings, onDraftsForgotten, provideBelongings } from './session/belongings.ts'
export { eraseDatabases, forgetDrafts } from './session/erase.ts'
export { lastUser } from './session/last-user.ts'
export { useLoggingOut } from './session/logging-out.ts'
export { beforeLogOut, isSignInKnownOld } from './session/session.ts'
export { signInAgain } from './session/sign-in-again.ts'
export { onUserGone, startAccount, useAccount, userIdNow, userIdOf } from './session/store.ts'
export { ignoringOtherTabs, useAccountElsewhere } from './session/use-account-elsewhere.ts'
