import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'

const words = {
  en: {
    locale: 'en-GB',
    currency: 'Currency',
    start: 'GBP',
    prices: ['£3.74', '£1.87', '£11.24', '£5.62'],
    inDollars: '$2.49',
    off: '50% OFF',
    small: /^25 credits/,
    large: /^100 credits/,
    lines: ['25 Quick Facts stories', '10 History Guides', '12 translated inscriptions'],
    narration: 'Voice narration of your History Guides',
    ofLarge: '40 History Guides',
    checkout: 'Continue to Checkout',
    renewal: 'Subscriptions renew automatically unless cancelled at least 24 hours before',
    gift: 'Welcome gift',
    story: 'A story',
  },
  fr: {
    locale: 'fr-FR',
    currency: 'Devise',
    start: 'EUR',
    prices: ['4,39\u00a0€', '2,21\u00a0€', '13,19\u00a0€', '6,63\u00a0€'],
    inDollars: '2,49\u00a0$',
    off: '−50\u202f%',
    small: /^25 crédits/,
    large: /^100 crédits/,
    lines: [
      '25 récits «\u202fL’essentiel\u202f»',
      '10 récits historiques',
      '12 inscriptions traduites',
    ],
    narration: 'La narration de vos récits historiques',
    ofLarge: '40 récits historiques',
    checkout: 'Passer au paiement',
    renewal: 'L’abonnement se renouvelle automatiquement, sauf résiliation',
    gift: 'Cadeau de bienvenue',
    story: 'Un récit',
  },
} as const

for (const [language, say] of Object.entries(words)) {
  test.describe(`in ${say.locale}`, () => {
    test.use({ locale: say.locale })

    test('the balance, the packages and what they bring, the history', async ({ page }) => {
      await signUp(page)
      const told = await page.request.post('/api/generate-story-from-text', {
        data: { text: 'Petra', format: 'quick_facts', language },
      })
      expect(told.status()).toBe(201)
      await page.goto('/credits')
      await expect(page.getByRole('heading', { level: 1, name: 'PRO' })).toBeVisible()
      await expect(page.locator('output')).toHaveText('3')
      for (const price of say.prices) await expect(page.getByText(price)).toBeVisible()
      await expect(page.getByText(say.off)).toHaveCount(2)
      for (const line of [...say.lines, say.narration]) {
        await expect(page.getByText(line)).toBeVisible()
      }
      await expect(page.getByText(say.renewal)).toBeVisible()
      await expect(page.getByRole('button', { name: say.checkout })).toBeEnabled()
      await expect(page.getByText(say.gift)).toBeVisible()
      await page.getByRole('link', { name: say.story, exact: true }).click()
      await expect(page).toHaveURL(/\/story\//)
    })

    test('package and currency are remembered; the currency goes with the language', async ({
      page,
    }) => {
      await signUp(page)
      await page.goto('/credits')
      const currency = page.getByLabel(say.currency)
      await expect(currency).toHaveValue(say.start)
      await expect(page.getByRole('radio', { name: say.small })).toBeChecked()
      await currency.selectOption('USD')
      await expect(page.getByText(say.inDollars)).toBeVisible()
      await page.getByRole('radio', { name: say.large }).check()
      await expect(page.getByText(say.ofLarge)).toBeVisible()
      await page.reload()
      await expect(currency).toHaveValue('USD')
      await expect(page.getByRole('radio', { name: say.large })).toBeChecked()

      const other = language === 'en' ? words.fr : words.en
      const names = { en: 'English', fr: 'Français' }
      await page.getByRole('button', { name: names[language === 'en' ? 'en' : 'fr'] }).click()
      await page
        .getByRole('button', { name: names[language === 'en' ? 'fr' : 'en'] })
        .last()
        .click()
      await expect(page.getByLabel(other.currency)).toHaveValue(other.start)
      await page.reload()
      await expect(page.getByLabel(other.currency)).toHaveValue(other.start)
    })
  })
}

test('whoever is signed out goes to /auth, and back after the log-in', async ({ page }) => {
  const { email, password } = await signUp(page)
  await page.request.post('/api/logout')
  await page.goto('/credits')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main form button[type="submit"]').click()
  await expect(page).toHaveURL('/credits')
})
