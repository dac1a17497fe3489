import { expect, type Page } from '@playwright/test'
import type { Language } from '@storystone/schema/languages.ts'
import { fillIn, textsIn } from '../pages/texts.ts'

/** The texts of Stripe's double: its payment page and its portal. */
const stripeTexts = {
  en: {
    pay: 'Pay',
    payLater: 'Pay later',
    cancel: 'Cancel',
    endRenewal: 'Cancel subscription',
    ends: /^Ends on /,
    back: 'Return to Storystone',
  },
  fr: {
    pay: 'Payer',
    payLater: 'Payer plus tard',
    cancel: 'Annuler',
    endRenewal: 'Annuler l’abonnement',
    ends: /^Prend fin le /,
    back: 'Revenir à Storystone',
  },
} as const

/** What a user does on /credits and on Stripe's pages, in their language. */
export const createPayer = (page: Page, language: Language = 'en') => {
  const { credits: say, common } = textsIn(language)
  const creditsText = (count: number) => fillIn(common.credits_other, { count })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const added = (count: number) =>
    page.getByText(fillIn(say.paidHelp, { credits: creditsText(count) }))
  return {
    say,
    stripe: stripeTexts[language],
    press,
    added,
    balance: page.locator('output'),
    history: page.getByRole('region', { name: say.history }),
    /** The radio button of the package with so many credits. */
    packageOf: (count: number) =>
      page.getByRole('radio', { name: new RegExp(`^${creditsText(count)}`) }),
    openCredits: async (): Promise<void> => {
      await page.goto('/credits')
      await expect(page.getByRole('heading', { level: 1, name: say.heading })).toBeVisible()
    },
    /** Returning to the tab from a bank's app: a headless page is always in front. */
    comeToFront: () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    /** Goes to the payment page, and checks the amount. */
    checkOut: async (amount: string): Promise<void> => {
      await press(say.checkout)
      await expect(page).toHaveURL(/\/c\/pay\/cs_/)
      await expect(page.getByText(amount)).toBeVisible()
    },
    /** Checks what follows a payment: the toast, the clean address, and then home. */
    arrive: async (count: number): Promise<void> => {
      await expect(page.getByText(say.paid)).toBeVisible()
      await expect(added(count)).toBeVisible()
      await expect(page).toHaveURL('/')
    },
  }
}
