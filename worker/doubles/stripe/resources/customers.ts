import type * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import type { CustomerParameters, PortalParameters } from '../api/parameters.ts'
import { type Customer, newId, type Portal, seconds } from '../store/objects.ts'
import { tag, type World } from '../store/store.ts'
import { cancelSubscription } from './subscriptions.ts'

export const createCustomer = (
  world: World,
  { email, name, metadata }: z.infer<typeof CustomerParameters>,
): Customer => {
  const customer: Customer = world.customers.put({
    id: newId('cus'),
    object: 'customer',
    email: email ?? null,
    name: name ?? null,
    metadata: metadata ?? {},
    livemode: false,
    created: seconds(),
  })
  tag(world, customer.id, Object.values(customer.metadata))
  return customer
}

/** Forgets who a customer was and ends what runs: the id stays, deleted. */
export const deleteCustomer = (world: World, id: string) => {
  const customer = world.customers.get(id)
  if (customer.deleted)
    throw new ApiError(404, `No such customer: '${id}'`, {
      code: 'resource_missing',
      param: 'id',
    })
  for (const { id: subscription, customer: owner, status } of world.subscriptions.all()) {
    if (owner === id && status !== 'canceled') cancelSubscription(world, subscription)
  }
  customer.deleted = true
  customer.email = null
  customer.name = null
  customer.metadata = {}
  return { id, object: 'customer', deleted: true }
}

/** Opens the page on which a customer cancels what is renewed. */
export const openPortal = (
  world: World,
  { customer, return_url, locale }: z.infer<typeof PortalParameters>,
): Portal => {
  if (world.customers.get(customer, 'customer').deleted) {
    throw new ApiError(400, `No such customer: '${customer}'`, {
      code: 'resource_missing',
      param: 'customer',
    })
  }
  const id = newId('bps')
  return world.portals.put({
    id,
    object: 'billing_portal.session',
    customer,
    locale: locale ?? null,
    return_url: return_url ?? null,
    url: `${world.origin()}/p/session/${id}`,
    livemode: false,
    created: seconds(),
  })
}
