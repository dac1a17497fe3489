export {
  available,
  type Charge,
  chargeKey,
  chargeOf,
  giveCostBackIfChanged,
  insertEntryIfChanged,
  isCharged,
  listEntries,
  waitsForPlace,
} from './ledger/entries.ts'
export { reconcileCheckouts } from './reconcile/reconcile-checkouts.ts'
export { reconcileRenewals } from './reconcile/reconcile-renewals.ts'
export { closePurchases, disownPurchases } from './records/ownerless.ts'
export { checkoutRoutes, creditsRoutes } from './routes.ts'
