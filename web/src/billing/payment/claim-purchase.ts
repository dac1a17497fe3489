import { type PackageId, packageIds } from '@storystone/schema/credit-packages.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'

/**
 * The result of a claim. `added`: `isRepeated` where this browser has notified its user of it before,
 * for example when the address of the return is opened again. `later`: not paid yet;
 * `refused`: another try would change nothing.
 */
export type ClaimResult =
  | { readonly outcome: 'added'; readonly credits: number; readonly isRepeated: boolean }
  | { readonly outcome: 'later' | 'signed-out' }
  | { readonly outcome: 'refused' | 'failed'; readonly error: unknown }

const claimedKey: LocalKey = 'storystone:claimed'
const maxClaims = 20

/** Remembers which checkout was claimed. Returns whether this browser knew it. */
const noteClaim = (checkout: string | null): boolean => {
  const known = readLocal(claimedKey)?.split(' ') ?? []
  if (checkout === null) return false
  if (known.includes(checkout)) return true
  writeLocal(claimedKey, [checkout, ...known].slice(0, maxClaims).join(' '))
  return false
}

const isOfOtherPackage = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'invalid_request' &&
  error.body?.issues?.some(({ path }) => path[0] === 'packageId') === true

const outcomeOf = (error: unknown): ClaimResult => {
  if (!(error instanceof ApiError)) return { outcome: 'failed', error }
  if (error.code === 'payment_not_completed') return { outcome: 'later' }
  if (error.code === 'not_signed_in') return { outcome: 'signed-out' }
  const canPass = error.status >= 500 || error.status === 429
  return { outcome: canPass ? 'failed' : 'refused', error }
}

/**
 * Claims the credits of a checkout. Repeating it adds nothing. `expected` is the package that this
 * browser remembers; another tab may have chosen the other one. Never rejects.
 */
export const claimPurchase = async (
  sessionId: string | null,
  expected: PackageId,
): Promise<ClaimResult> => {
  const claim = async (packageId: PackageId): Promise<ClaimResult> => {
    const { call, endpoints } = await import('#web/platform/api/api.ts')
    const body = { packageId, ...(sessionId === null ? {} : { sessionId }) }
    const added = await call(endpoints.manualAddCredits, { body })
    const isRepeated = noteClaim(added.sessionId ?? sessionId)
    return { outcome: 'added', credits: added.creditsAdded, isRepeated }
  }
  try {
    return await claim(expected).catch((error: unknown) => {
      const other = packageIds.find((id) => id !== expected)
      if (other === undefined || !isOfOtherPackage(error)) throw error
      return claim(other)
    })
  } catch (error) {
    return outcomeOf(error)
  }
}
