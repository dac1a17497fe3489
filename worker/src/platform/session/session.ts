import type { User } from '@storystone/schema/contract/account.ts'
import type { Location } from '@storystone/schema/contract/location.ts'
import { day } from '@storystone/schema/time.ts'
import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import type { Database } from '../database/client.ts'

/** How long a session lasts without being used: 30 days. */
export const sessionSeconds = (30 * day) / 1000

/** How long after the password was last entered a session ends, however much it is used: 90 days. */
export const longestSessionMs = 90 * day

const algorithm = 'HS256'

/** Signs and verifies the token in the session cookie; it holds the id of a session row. */
export type SessionTokens = {
  readonly write: (sessionId: string) => Promise<string>
  /** The session's id; null for a token that is foreign, altered or expired. */
  readonly read: (token: string) => Promise<string | null>
}

/** Tokens signed with `secret`, of at least 32 characters; a new secret invalidates all tokens. */
export const createSessionTokens = (secret: string): SessionTokens => {
  const bytes = new TextEncoder().encode(secret)
  const use = { name: 'HMAC', hash: 'SHA-256' }
  let imported: CryptoKey | undefined
  // Kept, but not its promise: workerd lets no request wait for another's.
  const importKey = async (): Promise<CryptoKey> => {
    imported ??= await crypto.subtle.importKey('raw', bytes, use, false, ['sign', 'verify'])
    return imported
  }
  return {
    write: async (sessionId) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds}s`)
        .sign(await importKey()),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, await importKey(), { algorithms: [algorithm] })
        return payload.jti ?? null
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}

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
    /** Who is signed in; present after the session was checked and after a log-in. */
    userId: string | undefined
  }
}

/** The same on a route whose session is checked. On any other, `session` does not compile. */
export type SignedInEnv = { Variables: SessionEnv['Variables'] & { session: Session } }
