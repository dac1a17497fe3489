import { Refusal } from '#worker/platform/errors/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

const common: ReadonlySet<string> = new Set(commonPasswords.trim().split(/\s+/))

/**
 * Refuses one of the 3,000 most common passwords, in any case, with `invalid_request` and an issue
 * at `field`: an attacker tries these first.
 */
export const refuseCommonPassword = (password: string, field: string): void => {
  if (!common.has(password.toLowerCase())) return
  throw new Refusal('invalid_request', { issues: [{ path: [field], code: 'password_common' }] })
}
