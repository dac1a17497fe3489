import { missingError } from '../request/stripe-error.ts'
import type * as objects from './objects.ts'
import type { Webhooks } from './webhooks.ts'

/** What a checkout sells. Stripe keeps it in line items. */
export type Offer = {
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly paymentMetadata: Readonly<Record<string, string>>
  readonly subscriptionMetadata: Readonly<Record<string, string>>
}

/** Objects of one kind by their ids, oldest first. */
class Collection<T extends objects.StripeObject> {
  readonly #kind: T['object']
  readonly #objects = new Map<string, T>()

  constructor(kind: T['object']) {
    this.#kind = kind
  }

  put(object: T): T {
    this.#objects.set(object.id, object)
    return object
  }

  find(id: string): T | undefined {
    return this.#objects.get(id)
  }

  /** Refuses an id that names nothing. `param`: the parameter that it came from. */
  get(id: string, param?: string): T {
    const object = this.#objects.get(id)
    if (!object) throw missingError(this.#kind, id, param)
    return object
  }

  all(): T[] {
    return [...this.#objects.values()]
  }
}

const createCollections = () => ({
  sessions: new Collection<objects.Session>('checkout.session'),
  intents: new Collection<objects.PaymentIntent>('payment_intent'),
  charges: new Collection<objects.Charge>('charge'),
  refunds: new Collection<objects.Refund>('refund'),
  disputes: new Collection<objects.Dispute>('dispute'),
  customers: new Collection<objects.Customer>('customer'),
  subscriptions: new Collection<objects.Subscription>('subscription'),
  invoices: new Collection<objects.Invoice>('invoice'),
  invoicePayments: new Collection<objects.InvoicePayment>('invoice_payment'),
  portals: new Collection<objects.Portal>('billing_portal.session'),
})

/** The state of the double. `origin` is where its pages are. */
export const createStore = (webhooks: Webhooks, origin: () => string) => {
  const collections = createCollections()
  return {
    ...collections,
    collections,
    /** By checkout session id. */
    offers: new Map<string, Offer>(),
    /** The names by which a test finds an object: its own id, its session and its user. */
    tags: new Map<string, readonly string[]>(),
    webhooks,
    origin,
  }
}
export type Store = ReturnType<typeof createStore>

/** Adds an object under these tags and its own id. */
export const tag = ({ tags }: Store, id: string, names: readonly string[]): void => {
  tags.set(id, [...new Set([...names, id])])
}

export const tagsOf = ({ tags }: Store, id: string): readonly string[] => tags.get(id) ?? [id]

/** Emits an event with the object as it is now. */
export const emit = (store: Store, type: string, object: objects.StripeObject): void =>
  store.webhooks.emit(type, object, tagsOf(store, object.id))
