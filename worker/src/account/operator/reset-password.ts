import { randomBytes } from 'node:crypto'
import { passwordResets, sessions, users } from '@storystone/schema/database/accounts.ts'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../password.ts'
import type { Account } from '../store.ts'
import { type OperatorDeps, recordAction } from './actions.ts'

/** 120 bits, in letters that survive being typed from a screen. */
const generatePassword = (): string =>
  randomBytes(15)
    .toString('hex')
    .replace(/.{6}\B/g, '$&-')

/** An operator waits for nobody. */
const operatorFor = (email: string) => ({
  ...{ network: 'operator', address: 'operator', email },
  isKnown: true,
})

/** Gives an account a generated password, which is returned, and ends every session. */
export const resetPassword = async (
  deps: OperatorDeps,
  { user }: Pick<Account, 'user'>,
): Promise<string> => {
  const password = generatePassword()
  const passwordHash = await hashPassword(password, operatorFor(user.email))
  await deps.database.write({
    action: recordAction(deps, user.id, { id: crypto.randomUUID(), verb: 'reset-password' }),
    password: sql`UPDATE ${users} SET password_hash = ${passwordHash} WHERE id = ${user.id}`,
    links: sql`DELETE FROM ${passwordResets} WHERE user_id = ${user.id}`,
    sessions: sql`DELETE FROM ${sessions} WHERE user_id = ${user.id}`,
  })
  return password
}
