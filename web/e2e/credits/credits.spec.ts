import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../pages/account.ts'
import { generateStory } from '../pages/api.ts'
import { fillIn, inEachLanguage } from '../pages/texts.ts'
import { createPayer } from './payer.ts'

const prices = {
  en: ['£3.74', '£1.87', '£11.24', '£5.62'],
  fr: ['4,39\u00a0€', '2,21\u00a0€', '13,19\u00a0€', '6,63\u00a0€'],
} as const
inEachLanguage(({ credits: say }, language) => {
  test('/credits shows the balance, the packages and the history', async ({ page }) => {
    await signUp(page)
    await generateStory(page, 'Petra', 'quick_facts', language)
    const { openCredits, balance } = createPayer(page, language)
    await openCredits()
    await expect(balance).toHaveText('3')
    for (const price of prices[language]) await expect(page.getByText(price)).toBeVisible()
    await expect(page.getByText(say.off)).toHaveCount(2)
    for (const line of [
      fillIn(say.quickFacts_other, { count: 25 }),
      fillIn(say.historyGuides_other, { count: 10 }),
      fillIn(say.inscriptions_other, { count: 12 }),
      say.narration,
      say.renewal,
      say.reasons.signup,
    ]) {
      await expect(page.getByText(line)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: say.checkout })).toBeEnabled()
    await page.getByRole('link', { name: /^P[eé]tra/ }).click()
    await expect(page).toHaveURL(/\/story\//)
  })
})
