import { Refusal } from '../src/platform/errors/refusal.ts'
import { WikimediaUnreachable } from '../src/vendors/wikimedia/query.ts'
import { JudgeFailed } from './judge/judge.ts'
import { VendorFailed } from './product/product.ts'
import { CapReached } from './spending/spending.ts'

/** So many failures in a row are no accident. */
const mostFailures = 3

const isVendors = (error: unknown): error is Error =>
  error instanceof VendorFailed ||
  error instanceof JudgeFailed ||
  error instanceof WikimediaUnreachable ||
  (error instanceof Refusal && error.code === 'temporarily_unavailable')

/**
 * Does one thing after the other. What a vendor's failure ends is left for the next run; so is the
 * rest at the cap, and when the vendors seem to be away. Returns why something is left, else null.
 */
export const workThrough = async <Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<void>,
): Promise<string | null> => {
  let last: string | null = null
  let inRow = 0
  for (const thing of things) {
    try {
      await work(thing)
      inRow = 0
    } catch (error) {
      if (error instanceof CapReached) return error.message
      if (!isVendors(error)) throw error
      last = error.message
      inRow += 1
      if (inRow === mostFailures) break
    }
  }
  return last
}
