import { createHmac } from 'node:crypto'

/**
 * A keyed hash of what points at a person, a normalised e-mail or where a request came from: says
 * whether two are the same without saying which. `purpose` keeps the hashes of different uses apart.
 */
export const keyedHash = (secret: string, purpose: string, value: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${value}`).digest('base64url')
