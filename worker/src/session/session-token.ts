import { jwtVerify, SignJWT } from 'jose'
import { JOSEError } from 'jose/errors'

/** How long a sign-in lasts without being used: 30 days. */
export const sessionSeconds = 30 * 24 * 60 * 60

const algorithm = 'HS256'

/** Writes and reads the token of the session cookie: it names a session row, nothing more. */
export type SessionTokens = {
  readonly write: (sessionId: string) => Promise<string>
  /** The session's id, or null for a token that is not ours, was altered or has expired. */
  readonly read: (token: string) => Promise<string | null>
}

/** Tokens that are signed by this secret, of 32 characters at the least; another one makes all invalid. */
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
