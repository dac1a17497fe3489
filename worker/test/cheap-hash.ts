import { scryptSync } from 'node:crypto'

const salt = 'of the tests'

/**
 * A password as it is stored, hashed with the least cost, which stands beside the hash: checking it
 * takes a thousandth of the time that a real one takes. A log-in makes it anew.
 */
export const cheapHash = (password: string): string =>
  [
    'scrypt$1024$1$1',
    Buffer.from(salt).toString('base64url'),
    scryptSync(password, salt, 32, { N: 1024, r: 1, p: 1 }).toString('base64url'),
  ].join('$')
