import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient, errorOf } from '../../../../test/client.ts'
import { testDatabase } from '../../../../test/database.ts'
import { balanceOf, createUser, historyOf } from '../../../../test/factories.ts'
import {
  buy,
  claim,
  claimed,
  deliverAll,
  openCheckout,
  paymentsOf,
  stripe,
} from '../../../../test/stripe.ts'

const expectRefusal = async (response: Response, status: number, code: string): Promise<void> => {
  expect(response.status).toBe(status)
  expect((await errorOf(response)).code).toBe(code)
}

describe('POST /api/manual-add-credits', () => {
  test('brings what was paid, once; said again it answers the same and adds nothing', async () => {
    const { client } = await createUser()
    const session = await buy(client, { packageId: 'large', currency: 'EUR' })
    for (let i = 0; i < 3; i += 1) expect(await claimed(client, session, 'large')).toBe(100)
    expect(await balanceOf(client)).toBe(104)
    expect((await historyOf(client)).map(({ change, reason }) => [change, reason])).toEqual([
      [100, 'purchase'],
      [4, 'signup'],
    ])
  })

  test('many at once bring it once', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    const all = await Promise.all(Array.from({ length: 8 }, () => claimed(client, session)))
    expect(new Set(all)).toEqual(new Set([25]))
    expect(await balanceOf(client)).toBe(29)
  })

  test('without a session means the newest checkout of the package', async () => {
    const { client } = await createUser()
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    await buy(client, { packageId: 'large' })
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    await buy(client)
    expect(await claimed(client)).toBe(25)
    expect(await claimed(client)).toBe(25)
    expect(await balanceOf(client)).toBe(29)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await openCheckout(client)
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    expect(await balanceOf(client)).toBe(29)
  })

  test('without a session means none that is older than 24 hours', async () => {
    const { client, user } = await createUser()
    await buy(client)
    const day = 24 * 60 * 60_000
    await testDatabase().write([
      sql`UPDATE checkouts SET created_at = created_at - ${day} WHERE user_id = ${user.id}`,
    ])
    await expectRefusal(await claim(client), 402, 'payment_not_completed')
    expect(await balanceOf(client)).toBe(4)
  })

  test('refuses what is not paid, not paid yet, and what has expired', async () => {
    const { client } = await createUser()
    const open = await openCheckout(client)
    await expectRefusal(await claim(client, open), 402, 'payment_not_completed')
    const later = await openCheckout(client)
    await stripe.pay(later, 'later')
    await expectRefusal(await claim(client, later), 402, 'payment_not_completed')
    await stripe.settle(later, 'failed')
    await expectRefusal(await claim(client, later), 402, 'payment_not_completed')
    await deliverAll(later)
    expect(await balanceOf(client)).toBe(4)
    expect(await historyOf(client)).toHaveLength(1)
  })

  test('refuses another user’s session, and leaves it to them', async () => {
    const [owner, thief] = [await createUser(), await createUser()]
    const session = await buy(owner.client)
    await expectRefusal(await claim(thief.client, session), 404, 'not_found')
    expect(await claimed(owner.client, session)).toBe(25)
    await expectRefusal(await claim(thief.client, session), 404, 'not_found')
    expect(await balanceOf(thief.client)).toBe(4)
    expect(await balanceOf(owner.client)).toBe(29)
  })

  test('refuses the other package, before and after it is fulfilled', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    const response = await claim(client, session, 'large')
    expect(response.status).toBe(400)
    expect((await errorOf(response)).issues?.map(({ path }) => path)).toEqual([['packageId']])
    expect(await balanceOf(client)).toBe(4)
    expect(await claimed(client, session)).toBe(25)
    await expectRefusal(await claim(client, session, 'large'), 400, 'invalid_request')
    expect(await balanceOf(client)).toBe(29)
  })

  test.each(['cs_test_nobody', 'nonsense', '', '../charges/ch_1', 'cs_test_%00'])(
    'knows no session "%s"',
    async (sessionId) => {
      const { client } = await createUser()
      const body = { packageId: 'small', sessionId }
      await expectRefusal(await client.post('/api/manual-add-credits', body), 404, 'not_found')
    },
  )

  test('answers as something passing when Stripe can’t be reached, and can be said again', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await stripe.fail(session, 2, 500)
    await expectRefusal(await claim(client, session), 503, 'temporarily_unavailable')
    expect(await claimed(client, session)).toBe(25)
  })

  test('is for who is signed in', async () => {
    const { client } = await createUser()
    const session = await buy(client)
    await expectRefusal(await claim(createClient(), session), 401, 'not_signed_in')
    expect(await paymentsOf(session)).toMatchObject([{ received: 187 }])
  })
})
