import type { ComposeDeps, StoryOrder, Storyteller } from '#worker/generation/storyteller.ts'
import { createStoryteller } from '#worker/generation/writing/create-storyteller.ts'
import type { MeteredModel } from '../spending/metered-model.ts'
import { noBudget, type Parts } from './parts.ts'

/** The vendor did not answer, which says nothing about the product. */
export class VendorFailed extends Error {
  override readonly name = 'VendorFailed'
}

type ModelResult = { readonly outcome: string; readonly fault?: string; readonly reason?: string }

/** What came of a call. Throws `VendorFailed` where the provider or the network is at fault. */
const orVendorFailed = <Result extends ModelResult>(result: Result): Result => {
  if (result.outcome === 'timed_out') throw new VendorFailed('The model took too long.')
  if (result.fault === 'provider') throw new VendorFailed(`The model: ${result.reason}.`)
  return result
}

/** The product's parts that make a story, put together as in services.ts, and what went through them. */
export const createProduct = (
  { deps: { database, wikimedia, meter }, safetyIdentifier, doubles }: Parts,
  models: { readonly writing: MeteredModel; readonly checking: MeteredModel | null },
) => {
  const written = createStoryteller(models, doubles.includes('openai') ? 'double' : 'model')
  const orders: StoryOrder[] = []
  const failures: string[] = []
  const storyteller: Storyteller = {
    ...written,
    read: async (order) => orVendorFailed(await written.read(order)),
    write: async (order, progress) => {
      orders.push(order)
      const result = orVendorFailed(await written.write(order, progress))
      if (result.outcome === 'failed') failures.push(result.reason)
      return result
    },
  }
  const deps: ComposeDeps = {
    database,
    meter,
    storyteller,
    wikimedia,
    budget: noBudget,
    storytellerOf: () => storyteller,
    safetyIdentifierOf: () => safetyIdentifier,
    // As if each call were for somebody else: no user may have all of a minute.
    get userId() {
      return crypto.randomUUID()
    },
  }
  return {
    deps,
    /** What the storyteller has got, and why it has failed, since this was last called. */
    takeTraces: () => ({ order: orders.splice(0).at(-1), failure: failures.splice(0).at(-1) }),
  }
}
export type Product = ReturnType<typeof createProduct>
