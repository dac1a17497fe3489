import { expect, test } from 'vitest'
import { silentUrl } from '../../test/faults/silent.ts'
import { createPayments } from './stripe.ts'
import { PaymentsUnreachable } from './stripe-errors.ts'

test('a Stripe that never answers fails at the deadline', async () => {
  const { createCustomer } = createPayments({
    secretKey: 'sk_test_of_nobody',
    webhookSecret: 'whsec_of_nobody',
    baseUrl: silentUrl,
    deadlineMs: 50,
  })
  await expect(createCustomer('ada', 'ada@example.com')).rejects.toThrow(PaymentsUnreachable)
})
