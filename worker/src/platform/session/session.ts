import type { User } from '@storystone/schema/contract/account.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import type { Database } from '../database/client.ts'
import type { SessionTokens } from './session-token.ts'

/** A session that was found valid for this request; times in milliseconds. */
export type Session = {
  readonly id: string
  readonly user: User
  /** When the user last gave this session the password. */
  readonly signedInAt: number
  readonly renewedAt: number
  /** The user's location, at most an hour old, rounded to 3 decimals. */
  readonly location: Location | null
  /** The user's newest story revision when this request began. */
  readonly storyRevision: number
}

/** What the session middleware needs of a request, and what it adds to it. */
export type SessionEnv = {
  Variables: {
    database: Database
    sessionTokens: SessionTokens
    /** Present after `requireSession`. */
    session: Session
    /** Who is signed in; present after `requireSession` and after a log-in. */
    userId: string | undefined
  }
}
