import { expect, type Page } from '@playwright/test'

/** What the credits page and the payment page say in each language, as the journeys look for it. */
export const payWords = {
  en: {
    locale: 'en-GB',
    small: /^25 credits/,
    large: /^100 credits/,
    currency: 'Currency',
    renew: 'Renew every month',
    once: 'You pay once. Nothing renews by itself.',
    checkout: 'Continue to Checkout',
    pay: 'Pay',
    payLater: 'Pay later',
    cancel: 'Cancel',
    paid: 'Payment successful',
    added: (count: number) => `${count} credits have been added to your balance.`,
    canceled: 'Payment Canceled',
    canceledHelp: 'Your payment was not completed',
    later: 'Not paid yet',
    renewing: 'Renews every month',
    manage: 'Manage or cancel renewal',
    endRenewal: 'Cancel subscription',
    ends: /^Ends on /,
    back: 'Return to Storystone',
    bought: 'Credits bought',
    renewal: 'Monthly renewal',
    refunded: 'Taken back: a payment that was refunded',
    heading: 'Every stone has a story',
  },
  fr: {
    locale: 'fr-FR',
    small: /^25 crédits/,
    large: /^100 crédits/,
    currency: 'Devise',
    renew: 'Renouveler chaque mois',
    once: 'Vous payez une seule fois. Rien ne se renouvelle tout seul.',
    checkout: 'Passer au paiement',
    pay: 'Payer',
    payLater: 'Payer plus tard',
    cancel: 'Annuler',
    paid: 'Paiement réussi',
    added: (count: number) => `${count} crédits ont été ajoutés à votre solde.`,
    canceled: 'Paiement annulé',
    canceledHelp: 'Votre paiement n’a pas été effectué',
    later: 'Pas encore payé',
    renewing: 'Renouvelé chaque mois',
    manage: 'Gérer ou résilier le renouvellement',
    endRenewal: 'Annuler l’abonnement',
    ends: /^Prend fin le /,
    back: 'Revenir à Storystone',
    bought: 'Achat de crédits',
    renewal: 'Renouvellement mensuel',
    refunded: 'Repris\u202f: un paiement qui a été remboursé',
    heading: 'Chaque pierre a son histoire',
  },
} as const

/** What a payer does on the credits page and on the payment page, in the words of their language. */
export const createPayer = (page: Page, language: 'en' | 'fr') => {
  const say = payWords[language]
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return {
    say,
    press,
    balance: page.locator('output'),
    openCredits: async (): Promise<void> => {
      await page.goto('/credits')
      await expect(page.getByRole('heading', { level: 1, name: 'PRO' })).toBeVisible()
    },
    /** As when one comes back to the tab from the bank’s app: a headless page is always in front. */
    comeToFront: () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    /** Goes to the payment page, and checks what it asks for. */
    checkOut: async (amount: string): Promise<void> => {
      await press(say.checkout)
      await expect(page).toHaveURL(/\/c\/pay\/cs_/)
      await expect(page.getByText(amount)).toBeVisible()
    },
    /** What is seen after a payment: the toast, the cleaned address, and then home. */
    arrive: async (credits: number): Promise<void> => {
      await expect(page.getByText(say.paid)).toBeVisible()
      await expect(page.getByText(say.added(credits))).toBeVisible()
      await expect(page).toHaveURL('/')
    },
  }
}
