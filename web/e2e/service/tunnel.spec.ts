import { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { cheapHash } from '../../../worker/test/cheap-hash.ts'
import { createPayer } from '../credits/payer.ts'
import { expect, test } from '../harness/fixtures.ts'
import { hostForms, openTunnel } from '../harness/tunnel.ts'
import { newCredentials, submitCredentials } from '../pages/account.ts'

for (const form of hostForms) {
  test(`behind an HTTPS tunnel, its host ${form}, a user logs in, and comes back from a cancelled payment`, async ({
    app,
    browser,
  }) => {
    const tunnel = await openTunnel(app.url, form)
    const context = await browser.newContext({ baseURL: tunnel.origin, ignoreHTTPSErrors: true })
    const page = await context.newPage()
    const { balance, openCredits, press, say, stripe } = createPayer(page)
    const credentials = newCredentials()
    await app.giveAccount(credentials.email, cheapHash(credentials.password))

    const auth = await page.goto('/auth')
    expect(auth?.headers()['permissions-policy']).toContain('camera=(self)')
    await submitCredentials(page, credentials)
    await expect(page).toHaveURL('/')
    const [session] = (await context.cookies()).filter(({ name }) => name === '__Host-session')
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
    expect(session).toMatchObject({ domain: 'tunnel.localhost', secure: true })
    await openCredits()
    await expect(balance).toHaveText('4')

    // The app follows only https from here, as Stripe has it; the double's page is opened by hand.
    const opened = await page.evaluate(async () => {
      const body = JSON.stringify({ packageId: 'small', currency: 'USD', language: 'en' })
      const headers = { 'Content-Type': 'application/json' }
      const request = { method: 'POST', headers, body }
      return (await fetch('/api/create-checkout-session', request)).json()
    })
    await page.goto(PaymentPage.parse(opened).url)
    await press(stripe.cancel)
    await expect(page.getByText(say.cancelled)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(tunnel.origin)
    await context.close()
    tunnel.close()
  })
}
