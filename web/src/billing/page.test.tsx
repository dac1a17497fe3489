import { creditCosts } from '@storystone/schema/formats.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { CreditsPage } from '#web/app/pages/credits-page.tsx'
import { switchLanguage } from '#web/platform/storage/web-storage.ts'
import { json, refusal, startServerOf } from '#web/testing/contract-server.ts'
import { calmAnswers, packageOf } from '#web/testing/credits.ts'
import { doing, pick, press, render, textOf } from '#web/testing/render.tsx'
import { useCredits } from './balance/store.ts'

const entry = (id: string, change: number, reason: string) => ({
  id,
  change,
  reason,
  createdAt: '2026-11-21T08:00:00.000Z',
})

const calm = calmAnswers(2.5, [entry('a', 4, 'signup')])

beforeEach(() => {
  for (const name of ['pref_currency', 'pref_language']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the page writes it so
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
  useCredits.setState({ balance: undefined, costs: creditCosts, renewing: false })
})

const currencyOf = (page: HTMLElement) => page.querySelector('select')

/** The page when all that it requested has come. */
const show = async () => {
  const page = await render(<CreditsPage />)
  await expect.poll(() => page.querySelector('output')?.textContent).toBe('2.5')
  await expect.poll(() => page.querySelector('[aria-busy]')).toBeNull()
  return page
}

describe('/credits', () => {
  it('computes the features from the server’s costs', async () => {
    await startServerOf({ ...calm, '/api/credit-costs': json({ ...creditCosts, quick_facts: 2 }) })
    const page = await render(<CreditsPage />)
    await expect.poll(() => textOf(page)).toContain('12 Quick Facts stories · 2 credits each')
  })

  it('leads to a discovery where no credits are needed', async () => {
    const free = { quick_facts: 0, history_guide: 0, translate_inscription: 0 }
    await startServerOf({ ...calm, '/api/credit-costs': json(free) })
    const page = await render(<CreditsPage />)
    await expect
      .poll(() => page.querySelector('main a, a[href="/"]')?.textContent)
      .toBe('Discover a place')
    expect(textOf(page)).toContain('You don’t need credits.')
  })

  it('uses the language’s currency, remembers another, and resets it with the language', async () => {
    await startServerOf(calm)
    const page = await show()
    expect(currencyOf(page)?.value).toBe('GBP')
    await pick(page, 'USD')
    expect(textOf(page)).toContain('$2.49')
    expect(localStorage.getItem('pref_currency')).toBe('USD')
    expect(localStorage.getItem('lastSelectedCurrency')).toBe('USD')
    expect(document.cookie).toContain('pref_currency=USD')
    expect(currencyOf(await show())?.value).toBe('USD')

    await doing(() => switchLanguage('fr'))
    expect(currencyOf(page)?.value).toBe('EUR')
    expect(textOf(page)).toContain('2,21 €')
    expect(localStorage.getItem('pref_currency')).toBeNull()
    expect(localStorage.getItem('lastSelectedCurrency')).toBeNull()
    expect(document.cookie).not.toContain('pref_currency=USD')
  })

  it('ignores a remembered value that is not one of ours', async () => {
    localStorage.setItem('pref_currency', 'DOGE')
    localStorage.setItem('lastSelectedPackage', 'huge')
    await startServerOf(calm)
    const page = await show()
    expect(currencyOf(page)?.value).toBe('GBP')
    expect(packageOf(page, 'small')?.checked).toBe(true)
  })

  it('shows the history in words, page by page', async () => {
    await startServerOf({
      ...calm,
      '/api/credits/history': json(
        [
          { ...entry('d', -1, 'story'), storyId: 's', landmark: 'The *Pantheon*' },
          { ...entry('f', -1, 'story'), storyId: 'gone' },
          entry('c', 2.5, 'refund'),
          { ...entry('b', -2.5, 'story'), isGivenBack: true },
        ],
        { Link: '</api/credits/history?cursor=b>; rel="next"' },
      ),
      '/api/credits/history?cursor=b': json([entry('a', 4, 'signup')]),
    })
    const page = await show()
    await expect.poll(() => textOf(page)).toContain('A story couldn’t be written. Nothing was')
    const [named, gone] = page.querySelectorAll('ul[class*=divide] li')
    expect(named?.firstChild?.textContent).toBe('The PantheonA story · 21 November 2026')
    expect(named?.querySelector('a')?.pathname).toBe('/story/s')
    expect(gone?.firstChild?.textContent).toBe('A story21 November 2026')
    expect(textOf(page)).toContain('−1')
    // What was given back is one line, without a figure.
    expect(page.querySelectorAll('ul[class*=divide] li')).toHaveLength(3)
    expect(textOf(page)).not.toMatch(/[+−]2\.5/)
    expect(textOf(page)).not.toContain('Welcome gift')
    await press(page, 'Show more')
    await expect.poll(() => textOf(page)).toContain('Welcome gift')
    expect(textOf(page)).not.toContain('Show more')
  })

  it('shows several failed tries of one day in one line', async () => {
    await startServerOf({
      ...calm,
      '/api/credits/history': json([
        entry('d', 1, 'refund'),
        { ...entry('c', -1, 'story'), isGivenBack: true },
        entry('b', 1, 'refund'),
        { ...entry('a', 1, 'refund'), createdAt: '2026-11-19T08:00:00.000Z' },
      ]),
    })
    const page = await show()
    const lines = () => [...page.querySelectorAll('ul[class*=divide] li')]
    await expect.poll(() => lines().length).toBe(2)
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      'Stories couldn’t be written: 2 tries. Nothing was charged. · 21 November 2026',
      'A story couldn’t be written. Nothing was charged. · 19 November 2026',
    ])
  })

  it('shows purchases, renewals, reversals and refunds', async () => {
    await startServerOf({
      ...calm,
      '/api/credits/history': json([
        entry('e', 25, 'reversal'),
        entry('d', -25, 'reversal'),
        entry('c', 25, 'renewal'),
        entry('b', 100, 'purchase'),
      ]),
    })
    const page = await show()
    const lines = () => [...page.querySelectorAll('ul[class*=divide] li')]
    await expect.poll(() => lines().length).toBe(4)
    expect(
      lines().map(({ children: [reason, change] }) => [
        reason?.firstChild?.textContent,
        change?.textContent,
      ]),
    ).toEqual([
      ['Returned: a payment that went through after all', '+25'],
      ['Removed: a refunded payment', '−25'],
      ['Monthly renewal', '+25'],
      ['Credits bought', '+100'],
    ])
  })

  it('an empty history says so', async () => {
    await startServerOf({ ...calm, '/api/credits/history': json([]) })
    const page = await show()
    await expect.poll(() => textOf(page)).toContain('Nothing here yet')
  })

  it('a balance that could not be loaded asks for a report, if that was our fault', async () => {
    const failing = refusal('internal_error', { requestId: '3f2a91bc' })
    await startServerOf({ ...calm, '/api/credits': failing })
    const page = await render(<CreditsPage />)
    const alert = () => page.querySelector('[role="alert"]')?.textContent
    await expect.poll(alert).toContain('with this reference: 3f2a91bc')
    expect(page.querySelector('details')?.open).toBe(false)
    await startServerOf({ ...calm, '/api/credits': refusal('too_many_requests') })
    await doing(() => useCredits.getState().refresh())
    expect(alert()).toBe('Your balance couldn’t be loaded.Try again')
  })

  it('a history that could not be loaded says so and can be retried', async () => {
    await startServerOf({ '/api/credit-costs': json(creditCosts) })
    const page = await render(<CreditsPage />)
    await expect.poll(() => textOf(page)).toContain('Your balance couldn’t be loaded.')
    await expect.poll(() => textOf(page)).toContain('Your credit history couldn’t be loaded')
    await startServerOf(calm)
    await press(page, 'Try again')
    await expect.poll(() => page.querySelector('output')?.textContent).toBe('2.5')
  })
})
