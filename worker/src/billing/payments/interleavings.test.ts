import { packages } from '@storystone/schema/credit-packages.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { constant, type Generated, weighted } from '#test/arbitraries.ts'
import { runSweep } from '#test/client/client.ts'
import { query } from '#test/database/database.ts'
import {
  balanceOf,
  createUser,
  deleteAccount,
  grant,
  historyOf,
  type SignedInUser,
} from '#test/users/factories.ts'
import { claim, deliver, openCheckout, paymentsOf, stripe } from '#test/vendors/stripe.ts'
import type { Purchases } from '../../../doubles/stripe/control.ts'

const which = fc.nat({ max: 3 })
const times = fc.integer({ min: 1, max: 3 })
const picks = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 })
const packageId = fc.constantFrom('small', 'large')
const pay = fc.constantFrom('now', 'now', 'later', 'not')
const outcome = fc.constantFrom('succeeded', 'succeeded', 'failed')

const step = fc.oneof(
  weighted(5, fc.record({ do: constant('open'), packageId, renew: fc.boolean(), pay })),
  weighted(2, fc.record({ do: constant('settle'), which, outcome })),
  weighted(3, fc.record({ do: constant('return'), which, times })),
  weighted(4, fc.record({ do: constant('webhooks'), picks })),
  weighted(3, fc.record({ do: constant('refund'), which, half: fc.boolean() })),
  weighted(3, fc.record({ do: constant('dispute'), which, badly: fc.boolean() })),
  weighted(2, fc.record({ do: constant('renew') })),
  weighted(2, fc.record({ do: constant('spend'), part: fc.nat({ max: 4 }) })),
  weighted(1, fc.record({ do: constant('reconcile') })),
  weighted(1, fc.record({ do: constant('fail'), which, times })),
)
type Step = Generated<typeof step> | { readonly do: 'delete' }

const Account = z.object({ credits: z.number(), credits_owed: z.number(), sum: z.number() })

const accountOf = async (userId: string): Promise<z.infer<typeof Account>> => {
  const [row] = await query(sql`SELECT credits, credits_owed,
        (SELECT sum(change) FROM ledger_entries WHERE user_id = users.id) AS sum
      FROM users WHERE id = ${userId}`)
  return Account.parse(row)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs work one after the other: a sweep is for all users, and must not grant during a deletion.
 */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine
  return mine
}

/** Moves a payment's dispute one step on, to a bad or a good end. */
const dispute = async (
  { id, received, refunded, dispute: status }: Purchases['payments'][number],
  badly: boolean,
): Promise<void> => {
  if (status === null && received > refunded) {
    return stripe.dispute(id, badly ? 'dispute' : 'inquiry')
  }
  if (status === 'warning_needs_response') {
    return stripe.decideDispute(id, badly ? 'escalated' : 'closed')
  }
  if (status === 'needs_response') return stripe.decideDispute(id, badly ? 'lost' : 'won')
}

/** One user's purchases, and the credits they spent. */
class Buyer {
  readonly who: SignedInUser
  readonly sessions: { readonly id: string; readonly packageId: 'small' | 'large' }[] = []
  spent = 0
  gone = false

  constructor(who: SignedInUser) {
    this.who = who
  }

  async take(step: Step): Promise<void> {
    if (this.gone && ['open', 'return', 'spend'].includes(step.do)) return
    const { client, user } = this.who
    const session = 'which' in step ? this.sessions[step.which % (this.sessions.length || 1)] : null
    switch (step.do) {
      case 'open': {
        const { packageId, renew, pay } = step
        const id = await openCheckout(client, { packageId, renew })
        this.sessions.push({ id, packageId })
        if (pay !== 'not') await stripe.pay(id, pay)
        return
      }
      case 'settle':
        if (session) await stripe.settle(session.id, step.outcome)
        return
      case 'return': {
        if (!session) return
        const responses = Array.from({ length: step.times }, () =>
          claim(client, session.id, session.packageId),
        )
        for (const response of await Promise.all(responses)) {
          expect([200, 402, 503]).toContain(response.status)
          await response.text()
        }
        return
      }
      case 'webhooks': {
        const events = await stripe.events(user.id)
        const picked = step.picks.flatMap((pick) => events[pick % (events.length || 1)] ?? [])
        const statuses = await Promise.all(picked.map(({ id }) => deliver(id)))
        // Failed events are delivered again at the end.
        expect(statuses.every((status) => status === 200 || status === 500)).toBe(true)
        return
      }
      case 'refund': {
        const payments = await paymentsOf(user.id)
        const payment = payments[step.which % (payments.length || 1)]
        const left = payment ? payment.received - payment.refunded : 0
        if (!payment || left < 2) return
        return stripe.refund(payment.id, step.half ? Math.floor(left / 2) : left)
      }
      case 'dispute': {
        const payments = await paymentsOf(user.id)
        const payment = payments[step.which % (payments.length || 1)]
        return payment && dispute(payment, step.badly)
      }
      case 'renew': {
        const { subscriptions } = await stripe.purchases(user.id)
        const running = subscriptions.find(({ status }) => status === 'active')
        if (running) await stripe.endPeriod(running.id)
        return
      }
      case 'spend': {
        const spending = Math.floor((await balanceOf(client)) * (step.part / 4) * 2) / 2
        if (spending === 0) return
        await grant(user.id, -spending)
        this.spent += spending
        return
      }
      case 'reconcile':
        return inTurn(runSweep)
      case 'fail':
        if (session) await stripe.fail(session.id, step.times, 503)
        return
      case 'delete': {
        await this.repairStripe()
        const gone = await deleteAccount(client)
        expect(gone.status).toBe(204)
        this.gone = true
      }
    }
  }

  /** Lets Stripe answer again. */
  private async repairStripe(): Promise<void> {
    for (const { id } of this.sessions) await stripe.fail(id, 0)
  }

  /** At every moment the balance is the sum of its entries, and not negative. */
  async expectSound(): Promise<void> {
    if (this.gone) return
    const { credits, credits_owed, sum } = await accountOf(this.who.user.id)
    expect(credits).toBe(sum)
    expect(credits).toBeGreaterThanOrEqual(0)
    expect(credits_owed).toBeGreaterThanOrEqual(0)
  }

  /** After all events: the grants equal the payments minus reversals. */
  async expectPaid(): Promise<void> {
    const { client, user } = this.who
    await this.repairStripe()
    for (const { id } of await stripe.events(user.id)) expect(await deliver(id)).toBe(200)
    const payments = await paymentsOf(user.id)
    if (this.gone) return
    const packageOf = (amount: number) =>
      Object.values(packages).find(({ prices }) => prices.GBP.discounted === amount)?.credits ?? 0
    const paid = payments.filter(({ received }) => received > 0)
    const kept = paid.map(({ amount, refunded, withdrawn }) => {
      const whole = packageOf(amount)
      const gone = Math.min(refunded + withdrawn, amount)
      return whole - Math.floor((whole * 2 * gone) / amount) / 2
    })
    const { credits, credits_owed } = await accountOf(user.id)
    const bought = kept.reduce((sum, part) => sum + part, 0)
    expect(credits - credits_owed).toBe(4 + bought - this.spent)
    const grants = (await historyOf(client)).filter(({ reason }) =>
      ['purchase', 'renewal'].includes(reason),
    )
    expect(grants.map(({ change }) => change).toSorted()).toEqual(
      paid.map(({ amount }) => packageOf(amount)).toSorted(),
    )
  }

  /** After all events: every payment for the deleted account was refunded. */
  async expectNothingKept(granted: ReadonlySet<string>): Promise<void> {
    for (const { id, received, refunded } of await paymentsOf(this.who.user.id)) {
      if (!granted.has(id)) expect(refunded).toBe(received)
    }
  }
}

const grantedPayments = async (userId: string): Promise<Set<string>> => {
  const result = await query(sql`SELECT id FROM payments WHERE user_id = ${userId}`)
  return new Set(result.map(({ id }) => String(id)))
}

const steps = fc.array(step, { minLength: 3, maxLength: 12 })
/** The steps of one user; `after` follows the deletion of the account, if there is one. */
const life = fc.record({ before: steps, after: fc.option(steps, { freq: 2 }) })
const run = { numRuns: 10, interruptAfterTimeLimit: 14_000, markInterruptAsFailure: false } as const

const runLife = async ({ before, after }: Generated<typeof life>): Promise<void> => {
  const buyer = new Buyer(await createUser())
  for (const one of before) {
    await buyer.take(one)
    await buyer.expectSound()
  }
  if (after === null) {
    await buyer.expectPaid()
    return buyer.expectSound()
  }
  const granted = await inTurn(async () => {
    const known = await grantedPayments(buyer.who.user.id)
    await buyer.take({ do: 'delete' })
    return known
  })
  for (const one of after) await buyer.take(one)
  await buyer.expectPaid()
  await buyer.expectNothingKept(granted)
}

test('any sequence of purchases, for several users at once, grants what was paid, keeps balances consistent, and refunds deleted accounts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 2, maxLength: 3 }), async (lives) => {
      await Promise.all(lives.map(runLife))
    }),
    run,
  )
})
