import { creditCosts } from '@storystone/schema/formats.ts'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CreditsPage } from '#web/app/pages/credits-page.tsx'
import { setConnection } from '#web/platform/connection/connection.ts'
import {
  type Answer,
  brokenAnswer,
  heldBack,
  json,
  refusal,
  startServerOf,
} from '#web/testing/contract-server.ts'
import { calmAnswers, creditsAnswer, packageOf } from '#web/testing/credits.ts'
import { buttonOf, clearToast, doing, press, render, textOf, toast } from '#web/testing/render.tsx'
import { useCredits } from './balance/store.ts'

const add = '/api/manual-add-credits'
const open = '/api/create-checkout-session'
const payHere = 'https://pay.example/c/pay/cs_1'

const startServer = async (answers: Readonly<Record<string, Answer>>) =>
  (await startServerOf({ ...calmAnswers(4), ...answers })).sentTo

const Where = () => {
  const { pathname, search } = useLocation()
  return <p data-where="">{pathname + search}</p>
}

const show = (at = '/credits', language: 'en' | 'fr' = 'en') =>
  render(
    <>
      <Routes>
        <Route element={<CreditsPage />} path="/credits" />
        <Route element={<Link to="/credits">Credits</Link>} path="*" />
      </Routes>
      <Link to="/stories">Elsewhere</Link>
      <Where />
    </>,
    language,
    at,
  )

const where = (page: HTMLElement) => page.querySelector('[data-where]')?.textContent
/** Whether a button takes no press now: it is disabled, or still busy with the one before. */
const isHeld = (page: HTMLElement, name: string) => {
  const button = buttonOf(page, name)
  return button?.disabled || button?.getAttribute('aria-disabled') === 'true'
}

beforeEach(() => {
  clearToast()
  useCredits.setState({ balance: undefined, costs: creditCosts, renewing: false })
})
afterEach(() => {
  // What a page still requested when its server was gone is no connection.
  setConnection('online')
})

describe('Continue to Checkout', () => {
  const watchDeparture = () => vi.spyOn(location, 'assign').mockImplementation(() => undefined)

  it('opens the payment page of a single purchase', async () => {
    const sentTo = await startServer({ [open]: json({ url: payHere }) })
    const gone = watchDeparture()
    const page = await show()
    await doing(() => packageOf(page, 'large')?.click())
    expect(textOf(page)).toContain('You pay once. It doesn’t renew.')
    expect(textOf(page)).toContain('Only a package that you renew every month is a subscription.')
    await press(page, 'Continue to Checkout')
    await expect.poll(() => gone.mock.calls).toEqual([[payHere]])
    expect(sentTo(open)).toEqual([
      { packageId: 'large', currency: 'GBP', language: 'en', renew: false },
    ])
    expect(isHeld(page, 'Continue to Checkout')).toBe(true)
    // A browser takes the focus from what is disabled.
    expect(buttonOf(page, 'Continue to Checkout')?.disabled).toBe(false)
    await press(page, 'Continue to Checkout')
    expect(sentTo(open)).toHaveLength(1)
  })

  it.each([
    ['the browser kept it, on the way back', globalThis, 'pageshow'],
    ['an installed app kept it below the payment page', document, 'visibilitychange'],
  ])(
    'can be pressed again on a page that is shown again, with the new balance: %s',
    async (_how, target, event) => {
      const answers: Record<string, Answer> = {
        ...calmAnswers(4),
        [open]: json({ url: payHere }),
      }
      await startServerOf(answers)
      const gone = watchDeparture()
      const page = await show()
      await expect.poll(() => page.querySelector('output')?.textContent).toBe('4')
      await press(page, 'Continue to Checkout')
      await expect.poll(() => gone.mock.calls).toHaveLength(1)
      answers['/api/credits'] = creditsAnswer(29)
      await doing(() => void target.dispatchEvent(new Event(event)))
      expect(isHeld(page, 'Continue to Checkout')).toBe(false)
      await expect.poll(() => page.querySelector('output')?.textContent).toBe('29')
    },
  )

  it('renews only when switched on, and shows the price', async () => {
    const sentTo = await startServer({ [open]: json({ url: payHere }) })
    const gone = watchDeparture()
    const page = await show('/credits', 'fr')
    const renew = page.querySelector<HTMLInputElement>('input[type="checkbox"]')
    expect(renew?.closest('label')?.textContent).toBe('Renouveler chaque mois')
    expect(renew?.checked).toBe(false)
    await doing(() => renew?.click())
    const meaning = document.getElementById(renew?.getAttribute('aria-describedby') ?? '')
    expect(meaning && textOf(meaning)).toBe(
      '2,21 € par mois pour 25 crédits, jusqu’à résiliation sur cette page.',
    )
    await press(page, 'Passer au paiement')
    await expect.poll(() => gone.mock.calls).toHaveLength(1)
    expect(sentTo(open)).toEqual([
      { packageId: 'small', currency: 'EUR', language: 'fr', renew: true },
    ])
    const later = await show()
    await expect.poll(() => textOf(later)).not.toContain('Loading…')
    expect(later.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked).toBe(false)
  })

  const issues = [{ path: ['currency'], message: 'Your renewal is paid in another currency.' }]
  it.each<[string, Answer, string]>([
    [
      'the server’s sentence',
      refusal('temporarily_unavailable'),
      'Because of temporarily_unavailable.',
    ],
    [
      'the server’s issue with the currency',
      refusal('invalid_request', { issues }),
      'Your renewal is paid in another currency.',
    ],
    [
      'that it failed, where the server says nothing',
      brokenAnswer,
      'Failed to create checkout session',
    ],
    [
      'that it failed, where the address of the payment page is not https',
      json({ url: payHere.replace('https', 'http') }),
      'Failed to create checkout session',
    ],
  ])('a refusal shows %s', async (_what, answer, description) => {
    await startServer({ [open]: answer })
    const gone = watchDeparture()
    const page = await show()
    await press(page, 'Continue to Checkout')
    const shown = () => page.querySelector('[role="alert"]')?.textContent
    await expect.poll(shown).toBe(`Checkout Error${description}`)
    expect(toast()).toBeNull()
    expect(gone).not.toHaveBeenCalled()
    expect(isHeld(page, 'Continue to Checkout')).toBe(false)
  })
})

describe('back from a payment', () => {
  it('a paid checkout is claimed, notified, its address cleaned, and home follows after 1.5 s', async () => {
    localStorage.setItem('lastSelectedPackage', 'large')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    let answeredAt = Number.POSITIVE_INFINITY
    const sentTo = await startServer({
      [add]: (...exchange) => {
        answeredAt = performance.now()
        return json({ creditsAdded: 100 })(...exchange)
      },
      '/api/credits': creditsAnswer(104),
    })
    const page = await show('/credits?success=true&session_id=cs_1')
    await expect.poll(() => where(page), { interval: 5 }).toBe('/credits')
    expect(sentTo(add)).toEqual([{ packageId: 'large', sessionId: 'cs_1' }])
    expect(toast()).toMatchObject({
      variant: 'default',
      title: 'Payment successful',
      description: '100 credits have been added to your balance.',
    })
    await expect.poll(() => where(page), { timeout: 5000 }).toBe('/')
    expect(performance.now() - answeredAt).toBeGreaterThan(1499)
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1500)
    expect(useCredits.getState().balance).toBe(104)
  })

  it('a return without a session id claims the newest checkout', async () => {
    const sentTo = await startServer({ [add]: json({ creditsAdded: 25 }) })
    await show('/credits?success=true')
    await expect.poll(toast).toMatchObject({ title: 'Payment successful' })
    expect(sentTo(add)).toEqual([{ packageId: 'small' }])
  })

  it('a claim finds the package when another tab has chosen the other one', async () => {
    localStorage.setItem('lastSelectedPackage', 'large')
    const wrong = refusal('invalid_request', { issues: [{ path: ['packageId'], message: 'No.' }] })
    const sentTo = await startServer({
      [add]: (response, request) =>
        (request.body.includes('large') ? wrong : json({ creditsAdded: 25 }))(response, request),
    })
    await show('/credits?success=true&session_id=cs_1')
    await expect
      .poll(toast)
      .toMatchObject({ description: '25 credits have been added to your balance.' })
    expect(sentTo(add)).toEqual([
      { packageId: 'large', sessionId: 'cs_1' },
      { packageId: 'small', sessionId: 'cs_1' },
    ])
  })

  it('an unpaid checkout says so, and can be checked again', async () => {
    const sentTo = await startServer({ [add]: refusal('payment_not_completed') })
    const page = await show('/credits?success=true&session_id=cs_1')
    await expect.poll(() => textOf(page)).toContain('Not paid yet')
    // The server does not say which: it may be under way, or have failed for good.
    expect(textOf(page)).toContain('your credits will be added automatically')
    expect(textOf(page)).toContain('If it refused, nothing was charged')
    expect(toast()).toBeNull()
    // A reload checks again.
    expect(where(page)).toBe('/credits?success=true&session_id=cs_1')
    await press(page, 'Check again')
    await expect.poll(() => sentTo(add)).toHaveLength(2)
    await expect.poll(() => isHeld(page, 'Check again')).toBe(false)
  })

  it.each(['temporarily_unavailable', 'too_many_requests'] as const)(
    'a claim that fails with %s says so and can be tried again',
    async (code) => {
      let answer = refusal(code)
      await startServer({ [add]: (...exchange) => answer(...exchange) })
      const page = await show('/credits?success=true&session_id=cs_1')
      const shown = () => page.querySelector('[role="alert"]')?.textContent
      await expect.poll(shown).toContain(`Error Adding CreditsBecause of ${code}.`)
      expect(shown()).toContain('isn’t lost')
      expect(toast()).toBeNull()
      expect(where(page)).toContain('session_id=cs_1')
      answer = json({ creditsAdded: 25 })
      await press(page, 'Try again')
      await expect.poll(toast).toMatchObject({ title: 'Payment successful' })
      await expect.poll(() => where(page)).toBe('/credits')
    },
  )

  it('a user who has left the page in the meantime is not sent home', async () => {
    const { answer, release } = heldBack(json({ creditsAdded: 25 }))
    const sentTo = await startServer({ [add]: answer })
    const page = await show('/credits?success=true&session_id=cs_1')
    await expect.poll(() => textOf(page)).toContain('Confirming your payment…')
    await expect.poll(() => sentTo(add)).toHaveLength(1)
    const elsewhere = page.querySelector<HTMLAnchorElement>('a[href="/stories"]')
    await doing(() => elsewhere?.click())
    release()
    await expect.poll(toast).toMatchObject({ title: 'Payment successful' })
    expect(where(page)).toBe('/stories')
  })
})

describe('a renewal', () => {
  const portal = '/api/create-portal-session'

  it('links to the billing portal while a package renews', async () => {
    await startServer({ '/api/credits': creditsAnswer(29, true), [portal]: json({ url: payHere }) })
    const gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const page = await show()
    await expect.poll(() => textOf(page)).toContain('Monthly renewal is on')
    expect(textOf(page)).toContain('You pay once, in addition to the renewal you already have.')
    await doing(() => page.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())
    expect(textOf(page)).toContain('This is in addition to the renewal you already have.')
    await press(page, 'Manage or cancel renewal')
    await expect.poll(() => gone.mock.calls).toEqual([[payHere]])
  })

  it('a portal that can’t be opened is explained next to its button', async () => {
    await startServer({
      '/api/credits': creditsAnswer(29, true),
      [portal]: refusal('temporarily_unavailable'),
    })
    const page = await show()
    await expect.poll(() => textOf(page)).toContain('Monthly renewal is on')
    await press(page, 'Manage or cancel renewal')
    const shown = () => page.querySelector('[role="alert"]')?.textContent
    await expect
      .poll(shown)
      .toBe('The billing page couldn’t be openedBecause of temporarily_unavailable.')
    expect(toast()).toBeNull()
  })
})
