import { expectAcknowledged } from './acknowledged.ts'
import { expectHeard, expectLedger } from './ledger-invariants.ts'
import type { Person } from './person.ts'
import { tellTheRest } from './told-events.ts'

/**
 * Holds everything of one person against the invariants, once nothing is under way, no fault is on
 * and the sweep has been. Throws a `Violation` at the first that does not hold.
 */
export const expectAllIsWell = async (person: Person): Promise<void> => {
  // First what was acknowledged, so that what is sent again does not make up for it.
  await expectHeard(person)
  await tellTheRest(person)
  await expectLedger(person)
  await expectAcknowledged(person)
}
