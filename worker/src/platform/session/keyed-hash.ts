import { createHash, createHmac } from 'node:crypto'

/**
 * A keyed hash of personal data, such as an e-mail or an address: equal values can be recognised
 * without storing them. `purpose` separates hashes for different uses.
 */
export const keyedHash = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${value}`).digest('base64url')

/** What the database keeps of a token: who reads it there can't use it. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
