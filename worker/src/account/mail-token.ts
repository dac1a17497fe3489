import { createHash, randomBytes } from 'node:crypto'

/** The token of a link: 256 random bits, as text that an address may hold. */
export const createMailToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads it there can't use it. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
