import { missing } from '../api/api-error.ts'
import type { Webhooks } from '../webhooks.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  Portal,
  Refund,
  Session,
  StripeObject,
  Subscription,
} from './objects.ts'

/** What a checkout sells, which Stripe keeps in line items. */
export type Offer = {
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly paymentMetadata: Record<string, string>
  readonly subscriptionMetadata: Record<string, string>
}

/** Objects of one kind by their ids, oldest first. */
export class Shelf<T extends StripeObject> {
  readonly #kind: string
  readonly #things = new Map<string, T>()

  constructor(kind: string) {
    this.#kind = kind
  }

  put(thing: T): T {
    this.#things.set(thing.id, thing)
    return thing
  }

  find(id: string): T | undefined {
    return this.#things.get(id)
  }

  /** Throws Stripe's refusal where there is none. */
  get(id: string, param?: string): T {
    const thing = this.#things.get(id)
    if (!thing) throw missing(this.#kind, id, param)
    return thing
  }

  /** Puts back what {@link all} told earlier. */
  fill(things: readonly T[]): void {
    for (const thing of things) this.put(thing)
  }

  all(): T[] {
    return [...this.#things.values()]
  }
}

const createShelves = () => ({
  sessions: new Shelf<Session>('checkout.session'),
  intents: new Shelf<PaymentIntent>('payment_intent'),
  charges: new Shelf<Charge>('charge'),
  refunds: new Shelf<Refund>('refund'),
  disputes: new Shelf<Dispute>('dispute'),
  customers: new Shelf<Customer>('customer'),
  subscriptions: new Shelf<Subscription>('subscription'),
  invoices: new Shelf<Invoice>('invoice'),
  invoicePayments: new Shelf<InvoicePayment>('invoice_payment'),
  portals: new Shelf<Portal>('billing_portal.session'),
})

/** All that the double knows. */
export type World = ReturnType<typeof createShelves> & {
  readonly offers: Map<string, Offer>
  /** By whose session and reference an object can be asked for: its tags. */
  readonly tags: Map<string, readonly string[]>
  readonly webhooks: Webhooks
  /** Where the double is reached: its pages are there. */
  readonly origin: () => string
}

export const createWorld = (webhooks: Webhooks, origin: () => string): World => ({
  ...createShelves(),
  offers: new Map(),
  tags: new Map(),
  webhooks,
  origin,
})

/** Puts an object under the tags of another, and under its own id. */
export const tag = ({ tags }: World, id: string, from: readonly string[]): void => {
  tags.set(id, [...new Set([...from, id])])
}

export const tagsOf = ({ tags }: World, id: string): readonly string[] => tags.get(id) ?? [id]

/** Announces what has become of an object, as it is now. */
export const announce = (world: World, type: string, object: StripeObject): void =>
  world.webhooks.announce(type, object, tagsOf(world, object.id))
