import type { Person } from '../person/person.ts'
import { deliverRest } from '../person/stripe-events.ts'
import { expectAcknowledged } from './acknowledged.ts'
import { expectAcknowledgedMoney, expectLedger } from './ledger.ts'

/**
 * Checks every invariant of one person, once nothing is in progress, no fault is on and the sweep
 * has run. Throws a `Violation` at the first that does not hold.
 */
export const expectAllInvariants = async (person: Person): Promise<void> => {
  // Acknowledged money first, so that a repeated delivery does not hide a lost grant.
  await expectAcknowledgedMoney(person)
  await deliverRest(person)
  await expectLedger(person)
  await expectAcknowledged(person)
}
