import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'

/** How long a session lasts without being used: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** How long after the password was last entered a session ends, however much it is used: 90 days. */
export const longestSessionMs = 90 * 24 * 60 * 60 * 1000

const algorithm = 'HS256'

/** Signs and verifies the token in the session cookie; it holds the id of a session row. */
export type SessionTokens = {
  readonly write: (sessionId: string) => Promise<string>
  /** The session's id; null for a token that is foreign, altered or expired. */
  readonly read: (token: string) => Promise<string | null>
}

/** Tokens signed with `secret`, of at least 32 characters; a new secret invalidates all tokens. */
export const createSessionTokens = (secret: string): SessionTokens => {
  const key = new TextEncoder().encode(secret)
  return {
    write: (sessionId) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds}s`)
        .sign(key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] })
        return payload.jti ?? null
      } catch (error) {
        if (error instanceof JOSEError) return null
        throw error
      }
    },
  }
}
