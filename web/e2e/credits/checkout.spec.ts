import type { Page } from '@playwright/test'
import { User } from '@storystone/schema/contract/account.ts'
import { expect, test } from '../harness/fixtures.ts'
import { newCredentials, signUp } from '../pages/account.ts'
import { untilSilent } from '../pages/page-state.ts'
import { drawJpeg } from '../photo/photos.ts'
import { createPayer, payWords } from './payer.ts'

const idOf = async (page: Page): Promise<string> =>
  User.parse(await (await page.request.get('/api/user')).json()).id

const flows = [
  { language: 'en', currency: 'GBP', which: 'large', amount: '£5.62', credits: 100 },
  { language: 'fr', currency: 'EUR', which: 'small', amount: '2,21\u00a0€', credits: 25 },
  { language: 'en', currency: 'USD', which: 'small', amount: '$2.49', credits: 25 },
] as const

for (const { language, currency, which, amount, credits } of flows) {
  test.describe(`in ${language}, in ${currency}`, () => {
    test.use({ locale: payWords[language].locale })

    test('cancel, buy, pay later, renew, cancel the renewal', async ({ app, page }) => {
      const payer = createPayer(page, language)
      const { say, press, balance, checkOut, arrive, openCredits } = payer
      await signUp(page)
      const user = await idOf(page)
      const subscription = async (): Promise<string> =>
        (await app.stripe.purchases(user)).subscriptions[0]?.id ?? ''
      const chooseAgain = () => page.getByRole('radio', { name: say[which] }).check()

      await openCredits()
      await page.getByLabel(say.currency).selectOption(currency)
      await chooseAgain()
      await checkOut(amount)
      await press(say.cancel)
      await expect(page.getByText(say.canceled)).toBeVisible()
      await expect(page.getByText(say.canceledHelp)).toBeVisible()
      await expect(page).toHaveURL('/credits')
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

      await chooseAgain()
      await expect(page.getByText(say.once)).toBeVisible()
      await checkOut(amount)
      await press(say.pay)
      await arrive(credits)
      await openCredits()
      await expect(balance).toHaveText(String(4 + credits))
      await expect(page.getByText(say.bought)).toBeVisible()

      // Package and currency are those of the last time.
      await checkOut(amount)
      await press(say.payLater)
      await expect(page.getByText(say.later)).toBeVisible()
      await expect(balance).toHaveText(String(4 + credits))
      const [, session = ''] = /session_id=(cs_\w+)/.exec(page.url()) ?? []
      await app.stripe.settle(session, 'succeeded')
      await payer.comeToFront()
      await expect(page.getByText(say.added(credits))).toBeVisible()
      await expect(page).not.toHaveURL(/success/)

      await openCredits()
      await page.getByLabel(say.renew).check()
      await checkOut(amount)
      await press(say.pay)
      await expect(page.getByText(say.added(credits))).toBeVisible()
      await app.stripe.endPeriod(await subscription())
      await expect(async () => {
        await openCredits()
        await expect(balance).toHaveText(String(4 + 4 * credits), { timeout: 1000 })
        // Asked for beside the balance, it may be the history of a moment before.
        await expect(page.getByText(say.renewal)).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(page.getByText(say.bought)).toHaveCount(3)
      await expect(page.getByText(say.renewing)).toBeVisible()

      await press(say.manage)
      await press(say.endRenewal)
      await expect(page.getByText(say.ends)).toBeVisible()
      await page.getByRole('link', { name: say.back }).click()
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

test('too few credits: bought, and back to the text, the photo and the format that wait', async ({
  page,
}) => {
  const payer = createPayer(page, 'en')
  await signUp(page)
  const spent = await page.request.post('/api/generate-story-from-text', {
    data: { text: 'Petra', format: 'history_guide', language: 'en' },
  })
  expect(spent.status()).toBe(201)
  await page.goto('/')
  await expect(page.getByText('1.5 credits left')).toBeVisible()
  await page.getByLabel('Story format').selectOption('history_guide')
  await page.getByLabel('Landmark', { exact: true }).fill('The arena')
  const photo = {
    name: 'arena.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawJpeg(page, 600, 400),
  }
  await page.getByRole('button', { name: 'Take or choose a photo' }).click()
  const chooser = page.waitForEvent('filechooser')
  await payer.press('Photo Library')
  await (await chooser).setFiles(photo)
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()

  await payer.press('Discover the history')
  await expect(page.getByText('Insufficient Credits')).toBeVisible()
  await expect(page).toHaveURL('/credits')
  await payer.checkOut('£1.87')
  await payer.press('Pay')
  await payer.arrive(25)
  await expect(page.getByText('26.5 credits left')).toBeVisible()
  await expect(page.getByLabel('Landmark', { exact: true })).toHaveValue('The arena')
  await expect(page.getByLabel('Story format')).toHaveValue('history_guide')
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
})

test('coming back twice, in another tab, signed out or as somebody else adds nothing', async ({
  app,
  context,
  page,
}) => {
  const payer = createPayer(page, 'en')
  const { email, password } = await signUp(page)
  const user = await idOf(page)
  const logIn = async (): Promise<void> => {
    await expect(page).toHaveURL('/auth')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('main form button[type="submit"]').click()
  }
  await app.stripe.deliver({ for: user, deliver: 'never' })
  await payer.openCredits()
  await untilSilent(page)
  await page.request.post('/api/logout')
  await payer.press(payer.say.checkout)
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please log in or sign up to purchase credits')).toBeVisible()
  await logIn()
  await expect(page).toHaveURL('/credits')
  await payer.checkOut('£1.87')
  const session = page.url().split('/').at(-1) ?? ''
  // Paid, but the browser never came back; and the log-in has ended meanwhile.
  await app.stripe.pay(session)
  await page.request.post('/api/logout')
  const wayBack = `/credits?success=true&session_id=${session}`
  await page.goto(wayBack)
  await logIn()
  await payer.arrive(25)

  const tab = await context.newPage()
  await tab.goto(wayBack)
  await expect(tab.getByText(payer.say.paid)).toBeVisible()
  await page.goto(wayBack)
  await expect(page.getByText(payer.say.paid)).toBeVisible()
  await payer.openCredits()
  await expect(payer.balance).toHaveText('29')
  await expect(page.getByText(payer.say.bought)).toHaveCount(1)

  const [payment] = (await app.stripe.purchases(user)).payments
  await app.stripe.deliver({ for: user, deliver: 'once' })
  await app.stripe.refund(payment?.id ?? '')
  await expect(async () => {
    await payer.openCredits()
    await expect(payer.balance).toHaveText('4', { timeout: 1000 })
  }).toPass()
  await expect(page.getByText(payer.say.refunded)).toBeVisible()

  await page.request.post('/api/register', { data: newCredentials() })
  await page.goto(wayBack)
  await expect(page.getByText('Error Adding Credits')).toBeVisible()
  await expect(page).toHaveURL('/credits')
  await expect(payer.balance).toHaveText('4')
})
