import { type EraseAccountDeps, eraseAccount } from '../delete-account.ts'
import { findAccount } from '../store.ts'
import { type OperatorDeps, recordAction } from './actions.ts'

/**
 * Erases an account as its user's own deletion does, and records it. A password change meanwhile
 * does not stop it. The sweep deletes the media. False when there is no such account.
 */
export const eraseForOperator = async (
  deps: OperatorDeps & EraseAccountDeps,
  email: string,
  id: string = crypto.randomUUID(),
): Promise<boolean> => {
  const account = await findAccount(deps.database, email)
  if (!account) return false
  const { passwordHash, user } = account
  const record = recordAction(deps, user.id, { id, verb: 'erase' })
  const erased = await eraseAccount(deps, { userId: user.id, passwordHash }, record)
  return erased || eraseForOperator(deps, email, id)
}
