export {
  available,
  type Charge,
  chargeOf,
  giveCostBackIfChanged,
  insertEntryIfChanged,
  isCharged,
  listEntries,
} from './ledger/entries.ts'
export { closePurchases, disownPurchases } from './ownerless.ts'
export { reconcileCheckouts, reconcileRenewals } from './reconcile/reconcile.ts'
export { checkoutRoutes, creditsRoutes } from './routes.ts'
export { checkSubscriptionsSoon } from './store.ts'
