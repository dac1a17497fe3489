import { randomBytes } from 'node:crypto'
import { keyedHash } from '#worker/platform/session/keyed-hash.ts'

const length = 22

/** A random text of 128 bits, of which a token is made. */
export const createNonce = (): string => randomBytes(16).toString('base64url')

/**
 * The token of a public page: 132 bits of a keyed hash. So its owner is shown it again, and who reads the
 * database alone opens nothing.
 */
export const tokenOf = (secret: string, nonce: string): string =>
  keyedHash(secret, 'publication', nonce).slice(0, length)
