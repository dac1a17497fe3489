import type { CustomerParameters, PortalParameters } from '../request/parameters.ts'
import { missingError } from '../request/stripe-error.ts'
import { type Customer, newCustomer, newPortal, type Portal } from '../store/objects.ts'
import { type Store, tag } from '../store/store.ts'
import { cancelSubscription } from './subscriptions.ts'

export const createCustomer = (store: Store, parameters: CustomerParameters): Customer => {
  const customer = store.customers.put(newCustomer(parameters))
  tag(store, customer.id, Object.values(customer.metadata))
  return customer
}

/** Changes what a call names; a deleted customer is as unknown as none. */
export const updateCustomer = (
  store: Store,
  id: string,
  { email, metadata }: CustomerParameters,
): Customer => {
  const customer = store.customers.get(id)
  if (customer.deleted) throw missingError('customer', id)
  return Object.assign(customer, {
    email: email ?? customer.email,
    metadata: { ...customer.metadata, ...metadata },
  })
}

/** Finds a customer that a parameter names. Refuses a deleted one. */
export const requireCustomer = (store: Store, id: string): Customer => {
  const customer = store.customers.get(id, 'customer')
  if (customer.deleted) throw missingError('customer', id, 'customer', 400)
  return customer
}

/** Deletes a customer's data and cancels the subscriptions. The id stays, as deleted. */
export const deleteCustomer = (store: Store, id: string) => {
  const customer = store.customers.get(id)
  if (customer.deleted) throw missingError('customer', id)
  for (const { id: subscription, customer: owner, status } of store.subscriptions.all()) {
    if (owner === id && status !== 'canceled') cancelSubscription(store, subscription)
  }
  Object.assign(customer, { deleted: true, email: null, metadata: {} })
  return { id, object: 'customer', deleted: true }
}

/** Opens the page on which a customer cancels subscriptions. */
export const openPortal = (store: Store, parameters: PortalParameters): Portal => {
  requireCustomer(store, parameters.customer)
  return store.portals.put(newPortal(parameters, store.origin()))
}
