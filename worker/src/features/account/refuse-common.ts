import { Refusal } from '../../errors/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

const common: ReadonlySet<string> = new Set(commonPasswords.trim().split(/\s+/))

/**
 * Refuses, with `invalid_request` and an issue at `field`, a new password that stands among the
 * 3,000 most common ones, in whatever case: it is among the first that a stranger tries.
 */
export const refuseCommon = (password: string, field: string): void => {
  if (!common.has(password.toLowerCase())) return
  throw new Refusal('invalid_request', { issues: [{ path: [field], code: 'password_common' }] })
}
