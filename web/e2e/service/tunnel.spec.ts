import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { createServer } from 'node:https'
import { PaymentPage } from '@storystone/schema/contract/checkout.ts'
import { cheapHash } from '../../../worker/test/cheap-hash.ts'
import { createPayer } from '../credits/payer.ts'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, submitCredentials } from '../pages/account.ts'

/** For these tests only; nobody trusts it. Valid for tunnel.localhost until 2126. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBujCCAWCgAwIBAgIUUzjhFMHWAxOT0oC8ULKrJBz/hcQwCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYdGVzdHMgb2YgU3RvcnlzdG9uZSBvbmx5MCAXDTI2MTEyNDIy
MTEwOFoYDzIxMjYxMDMxMjIxMTA4WjAjMSEwHwYDVQQDDBh0ZXN0cyBvZiBTdG9y
eXN0b25lIG9ubHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARVKpJqW/jWs5t9
w7c5gUoowR46wPgkfwZcQzC4LAB0VO0vg5JNzhlMn2I/5/gt+T32ahyBNdDCW4pJ
CIso1H1Po3AwbjAdBgNVHQ4EFgQUwEC563tUGNQ1it6jWwCdyzUORZIwHwYDVR0j
BBgwFoAUwEC563tUGNQ1it6jWwCdyzUORZIwDwYDVR0TAQH/BAUwAwEB/zAbBgNV
HREEFDASghB0dW5uZWwubG9jYWxob3N0MAoGCCqGSM49BAMCA0gAMEUCIG5hRuN1
QzrIKlWPCc56CNTfUgluXdNOxKZCgCmYKsZBAiEAmUDa6MaNyVPYdQm40PEs5crn
v/c1L7BM3Sn6quZ7pHA=
-----END CERTIFICATE-----`

const key = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'EC',
    crv: 'P-256',
    d: 'JhM_52pGRM6qEA5n5eEvo4XD3nf5ykGU4aOqgTkPD_g',
    x: 'VSqSalv41rObfcO3OYFKKMEeOsD4JH8GXEMwuCwAdFQ',
    y: '7S-Dkk3OGUyfYj_n-C35PfZqHIE10MJbikkIiyjUfU8',
  },
}).export({ type: 'pkcs8', format: 'pem' })

/** How tunnels pass the host on that the browser reached: as it is, or in a header of its own. */
const hostForms = ['kept', 'rewritten'] as const
type HostForm = (typeof hostForms)[number]

const forward = (headers: IncomingHttpHeaders, appHost: string, form: HostForm) => ({
  ...headers,
  'x-forwarded-proto': 'https',
  ...(form === 'rewritten' && { 'x-forwarded-host': headers.host, host: appHost }),
})

/** Starts a tunnel with HTTPS in front of an app, at a name that browsers resolve to loopback. */
const openTunnel = async (appUrl: string, form: HostForm) => {
  const { host: appHost, port } = new URL(appUrl)
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url: path } = incoming
    const headers = forward(incoming.headers, appHost, form)
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The tunnel has no port')
  return {
    origin: `https://tunnel.localhost:${address.port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

for (const form of hostForms) {
  test(`log-in and payment work behind a TLS tunnel, host ${form}`, async ({ app, browser }) => {
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
