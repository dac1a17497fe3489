import type { Language } from '@storystone/schema/catalog.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { FulfilDeps } from './fulfil-checkout.ts'
import { findCustomer } from './store.ts'

/**
 * Opens the page on which a user sees to what is renewed; answers its address. Refuses `not_found`
 * for who never had anything renewed.
 */
export const openPortal = async (
  { database, payments }: FulfilDeps,
  userId: string,
  language: Language,
  origin: string,
): Promise<string> => {
  const customerId = await findCustomer(database, userId)
  const url = customerId && (await payments.openPortal(customerId, `${origin}/credits`, language))
  if (!url) throw new Refusal('not_found')
  return url
}
