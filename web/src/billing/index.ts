/** Credits: the balance, packages, payment, history. */
export { restoreCosts, useCredits, useIsAllFree } from './balance/store.ts'
export { CreditsPage } from './page.tsx'
