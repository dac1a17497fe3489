export { creditsRoutes } from './credits-routes.ts'
export {
  available,
  type Charge,
  chargeKey,
  chargeOf,
  isCharged,
  waitsForPlace,
} from './ledger/charge.ts'
export { insertCostIfChanged, insertEntryIfChanged, listEntries } from './ledger/entries.ts'
export { closePurchases } from './payments/close-purchases.ts'
export { reconcileCheckouts } from './reconcile/reconcile-checkouts.ts'
export { reconcileRenewals } from './reconcile/reconcile-renewals.ts'
export { disownPurchases } from './records/ownerless.ts'
export { checkoutRoutes } from './routes.ts'
