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
export { reconcileCheckouts, reconcileRenewals } from './reconcile/reconcile.ts'
export { closePurchases, disownPurchases } from './records/ownerless.ts'
export { checkoutRoutes, creditsRoutes } from './routes.ts'
