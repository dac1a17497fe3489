export {
  available,
  type Charge,
  chargeOf,
  giveCostBackIfChanged,
  insertEntryIfChanged,
  isCharged,
  listEntries,
} from './ledger/entries.ts'
export { reconcileCheckouts, reconcileRenewals } from './reconcile/reconcile.ts'
export { closePurchases, disownPurchases } from './records/ownerless.ts'
export { checkSubscriptionsSoon } from './records/store.ts'
export { checkoutRoutes, creditsRoutes } from './routes.ts'
