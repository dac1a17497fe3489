import { scryptSync } from 'node:crypto'

const salt = 'of the tests'

/**
 * A password hash with the lowest cost: it is verified a thousand times faster than a real one. A
 * log-in renews it.
 */
export const cheapHash = (password: string): string =>
  [
    'scrypt$1024$1$1',
    Buffer.from(salt).toString('base64url'),
    scryptSync(password, salt, 32, { N: 1024, r: 1, p: 1 }).toString('base64url'),
  ].join('$')
