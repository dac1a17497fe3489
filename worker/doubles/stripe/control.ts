import { createControlClient } from '../http/control-client.ts'
import type { Purchases } from './control-routes.ts'
import type {
  DecideDispute,
  DeliveryRule,
  OpenDispute,
  SentEvent,
  Signed,
} from './request/controls.ts'

export type { DecideDispute, Purchases, Signed }

/**
 * Lets a test act as payer, bank and Stripe at the double at a URL. `owner`: the id of a session,
 * or of the app's user (`client_reference_id`). Every call throws if it is refused.
 */
export const createStripeControl = (url: string) => {
  const call = createControlClient(url)
  return {
    /** Sets whether the events of an owner are sent from now on. */
    deliver: (rule: DeliveryRule): Promise<void> => call('delivery', rule),
    /** The events of an owner, oldest first, with the answers to each. */
    events: (owner: string): Promise<SentEvent[]> => call('events', owner),
    /** An event as if it were sent so many seconds ago, for a test that delivers it itself. */
    signed: (event: string, ageSeconds = 0): Promise<Signed> =>
      call('signed', { event, age: ageSeconds }),
    /** A body of the test's own with a valid signature. */
    forge: (body: unknown): Promise<Signed> => call('forge', JSON.stringify(body)),
    pay: (session: string, how: 'now' | 'later' = 'now'): Promise<void> =>
      call('pay', { session, how }),
    /** The money of a later payment comes, or fails to. */
    settle: (session: string, outcome: 'succeeded' | 'failed'): Promise<void> =>
      call('settle', { session, outcome }),
    endPeriod: (subscription: string): Promise<void> => call('end-period', subscription),
    /** Refunds a payment, or an amount of it, as in Stripe's dashboard. */
    refund: (payment: string, amount?: number): Promise<void> =>
      call('refund', { payment, amount }),
    /** The payer's bank disputes a payment, all of it or an amount, or only inquires about it. */
    dispute: (
      payment: string,
      kind: OpenDispute['kind'] = 'dispute',
      claimed?: OpenDispute['claimed'],
    ): Promise<void> => call('dispute', { payment, kind, claimed }),
    /** Escalates or closes an inquiry; a dispute is won or lost. */
    decideDispute: (payment: string, outcome: DecideDispute['outcome']): Promise<void> =>
      call('decide-dispute', { payment, outcome }),
    purchases: (owner: string): Promise<Purchases> => call('purchases', owner),
    /** Makes the next API calls whose path or parameters contain a text fail. */
    fail: (containing: string, times: number, status = 500): Promise<void> =>
      call('failures', { containing, times, status }),
  }
}
export type StripeControl = ReturnType<typeof createStripeControl>
