import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { SILENT_URL } from '#test/env.ts'
import { replay } from '#test/recordings/replay.ts'
import { vendorRecording } from '#test/recordings/vendor-recording.ts'
import { createPayments } from './stripe.ts'
import { PaymentsUnreachable } from './stripe-shapes.ts'

test('a Stripe that never answers fails at the deadline', async () => {
  const { createCustomer } = createPayments({
    secretKey: 'sk_test_of_nobody',
    webhookSecret: 'whsec_of_nobody',
    baseUrl: SILENT_URL,
    deadlineMs: 50,
  })
  await expect(createCustomer('ada', 'ada@example.com')).rejects.toThrow(PaymentsUnreachable)
})

const webhookSecret = 'whsec_of_a_recording'

describe('what Stripe sent', () => {
  test('15: a key without the right for settlements finds the payment of a charge all the same', async () => {
    const charge = {
      id: 'ch_x',
      object: 'charge',
      amount: 187,
      amount_refunded: 0,
      currency: 'gbp',
      payment_intent: 'pi_x',
    }
    const refused = vendorRecording('15-restricted-key-403.json')
    const { id, url, requests } = await replay(
      { when: 'balance_transaction', status: 403, body: refused },
      { body: JSON.stringify(charge) },
    )
    const payments = createPayments({
      secretKey: `rk_test_${id}`,
      webhookSecret,
      baseUrl: new URL(url).origin,
    })
    expect(await payments.findPaymentOfCharge('ch_x')).toMatchObject({ id: 'pi_x', amount: 187 })
    await expect(payments.findSettlement('ch_x')).rejects.toThrow('403')
    expect((await requests()).map((each) => each.url.includes('expand'))).toEqual([false, true])
  })

  test('16: a prevented dispute has taken what its balance transactions say', async () => {
    const body = vendorRecording('16-dispute-prevented.json')
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload: body,
      secret: webhookSecret,
    })
    const payments = createPayments({
      secretKey: 'rk_test_x',
      webhookSecret,
      baseUrl: SILENT_URL,
    })
    const event = await payments.readEvent(new TextEncoder().encode(body), signature)
    expect(event).toMatchObject({
      type: 'charge.dispute.created',
      dispute: {
        chargeId: 'ch_x',
        status: 'prevented',
        withdrawn: { amount: 187, currency: 'gbp' },
        moved: { taken: 1, returned: 0 },
      },
    })
  })
})
