import { createHmac } from 'node:crypto'

/**
 * A keyed hash of a normalised e-mail: says whether two are the same without saying which.
 * `purpose` keeps the hashes of different uses apart.
 */
export const hashEmail = (secret: string, purpose: string, email: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${email}`).digest('base64url')
