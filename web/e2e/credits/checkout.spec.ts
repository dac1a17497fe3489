import type { Page } from '@playwright/test'
import { User } from '@storystone/schema/contract/account.ts'
import { expect, test } from '../harness/fixtures.ts'
import { endSession, logInAgain, newCredentials, register, signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { untilSilent } from '../pages/page-state.ts'
import { locales } from '../pages/texts.ts'
import { choosePhoto, drawJpeg, preview } from '../photo/photos.ts'
import { createPayer } from './payer.ts'

const idOf = async (page: Page): Promise<string> =>
  User.parse(await (await page.request.get('/api/user')).json()).id

const flows = [
  { language: 'en', currency: 'GBP', amount: '£5.62', credits: 100 },
  { language: 'fr', currency: 'EUR', amount: '2,21\u00a0€', credits: 25 },
  { language: 'en', currency: 'USD', amount: '$2.49', credits: 25 },
] as const

for (const { language, currency, amount, credits } of flows) {
  test.describe(`in ${language}, in ${currency}`, () => {
    test.use({ locale: locales[language] })

    test('a user cancels, buys, pays later, renews, and stops', async ({ app, page }) => {
      const payer = createPayer(page, language)
      const { say, stripe, press, added, balance, history, checkOut, arrive, openCredits } = payer
      await signUp(page)
      const user = await idOf(page)
      const subscription = async (): Promise<string> =>
        (await app.stripe.purchases(user)).subscriptions[0]?.id ?? ''
      const chooseAgain = () => payer.packageOf(credits).check()

      await openCredits()
      await page.getByLabel(say.currency).selectOption(currency)
      await chooseAgain()
      await checkOut(amount)
      await press(stripe.cancel)
      await expect(page.getByText(say.cancelled)).toBeVisible()
      await expect(page.getByText(say.cancelledHelp)).toBeVisible()
      await expect(page).toHaveURL('/credits')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

      await chooseAgain()
      await expect(page.getByText(say.once)).toBeVisible()
      await checkOut(amount)
      await press(stripe.pay)
      await arrive(credits)
      await openCredits()
      await expect(balance).toHaveText(String(4 + credits))
      await expect(history.getByText(say.reasons.purchase)).toBeVisible()

      // Package and currency are remembered.
      await checkOut(amount)
      await press(stripe.payLater)
      await expect(page.getByText(say.later)).toBeVisible()
      await expect(balance).toHaveText(String(4 + credits))
      const [, session = ''] = /session_id=(cs_\w+)/.exec(page.url()) ?? []
      await app.stripe.settle(session, 'succeeded')
      await payer.comeToFront()
      await expect(added(credits)).toBeVisible()
      await expect(page).not.toHaveURL(/success/)

      await openCredits()
      await page.getByLabel(say.renew).check()
      await checkOut(amount)
      await press(stripe.pay)
      await expect(added(credits)).toBeVisible()
      await app.stripe.endPeriod(await subscription())
      await expect(async () => {
        await openCredits()
        await expect(balance).toHaveText(String(4 + 4 * credits), { timeout: 1000 })
        // Loaded next to the balance, it may be the history of a moment before.
        await expect(history.getByText(say.reasons.renewal)).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(history.getByText(say.reasons.purchase)).toHaveCount(3)
      await expect(page.getByText(say.renewing)).toBeVisible()

      await press(say.manage)
      await press(stripe.endRenewal)
      await expect(page.getByText(stripe.ends)).toBeVisible()
      await page.getByRole('link', { name: stripe.back }).click()
      await expect(page).toHaveURL('/credits')
      await app.stripe.endPeriod(await subscription())
      await expect(async () => {
        await openCredits()
        await expect(balance).toHaveText(String(4 + 4 * credits))
        await expect(page.getByText(say.renewing)).toHaveCount(0, { timeout: 1000 })
      }).toPass()

      const { sessions, payments } = await app.stripe.purchases(user)
      expect(sessions.filter(({ paymentStatus }) => paymentStatus === 'paid')).toHaveLength(3)
      expect(payments.filter(({ received }) => received > 0)).toHaveLength(4)
      expect(new Set(sessions.map((each) => each.currency.toUpperCase()))).toEqual(
        new Set([currency]),
      )
    })
  })
}

test('a payment for too few credits leads back to the draft', async ({ home, page }) => {
  const payer = createPayer(page)
  await signUp(page)
  await generateStory(page, 'Petra', 'history_guide')
  await page.goto('/')
  await expect(home.creditsLeft(1.5)).toBeVisible()
  const buffer = await drawJpeg(page, 600, 400)
  await choosePhoto(page, { name: 'arena.jpg', mimeType: 'image/jpeg', buffer })
  await expect(preview(page)).toBeVisible()
  await home.request('The arena', 'history_guide')
  await expect(page.getByText(home.say.discovering.insufficient)).toBeVisible()
  await page.getByRole('link', { name: home.say.outbox.getCredits }).click()
  await expect(page).toHaveURL('/credits')
  await payer.checkOut('£1.87')
  await payer.press('Pay')
  await payer.arrive(25)
  await expect(home.creditsLeft(26.5)).toBeVisible()
  await expect(home.landmark).toHaveValue('The arena')
  await expect(home.format).toHaveValue('history_guide')
  await expect(preview(page)).toBeVisible()
})

test('a second return from a payment adds nothing', async ({ app, context, page }) => {
  const payer = createPayer(page)
  const credentials = await signUp(page)
  const user = await idOf(page)
  await app.stripe.deliver({ for: user, deliver: 'never' })
  await payer.openCredits()
  await untilSilent(page)
  await endSession(page)
  await payer.press(payer.say.checkout)
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please log in or sign up to purchase credits')).toBeVisible()
  await logInAgain(page, credentials)
  await expect(page).toHaveURL('/credits')
  await payer.checkOut('£1.87')
  const session = page.url().split('/').at(-1) ?? ''
  // Paid, but the browser never came back, and the session has ended meanwhile.
  await app.stripe.pay(session)
  await endSession(page)
  const wayBack = `/credits?success=true&session_id=${session}`
  await page.goto(wayBack)
  await logInAgain(page, credentials)
  await payer.arrive(25)

  const tab = await context.newPage()
  await tab.goto(wayBack)
  await expect(tab.getByText(payer.say.paidBefore)).toBeVisible()
  await page.goto(wayBack)
  await expect(page.getByText(payer.say.paidBefore)).toBeVisible()
  await payer.openCredits()
  await expect(payer.balance).toHaveText('29')
  await expect(payer.history.getByText(payer.say.reasons.purchase)).toHaveCount(1)

  const [payment] = (await app.stripe.purchases(user)).payments
  await app.stripe.deliver({ for: user, deliver: 'once' })
  await app.stripe.refund(payment?.id ?? '')
  await expect(async () => {
    await payer.openCredits()
    await expect(payer.balance).toHaveText('4', { timeout: 1000 })
  }).toPass()
  await expect(payer.history.getByText(payer.say.reasons.reversal)).toBeVisible()

  await register(page.context(), newCredentials())
  await page.goto(wayBack)
  await expect(page.getByText('Error Adding Credits')).toBeVisible()
  await expect(page).toHaveURL('/credits')
  await expect(payer.balance).toHaveText('4')
})
