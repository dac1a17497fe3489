import { type PackageId, packageIds } from '@storystone/schema/credit-packages.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, failureSentence } from '#web/platform/api/api-error.ts'
import { loadApi } from '#web/platform/lazy-part.ts'
import type { LocalKey } from '#web/platform/storage/stored.ts'
import { readLocal, writeLocal } from '#web/platform/storage/web-storage.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/icons/icons.tsx'
import { checkoutReturnMs, showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { Callout } from '#web/ui/page/failed-load.tsx'
import { useCredits } from '../balance/store.ts'
import { rememberedPackage } from '../purchase/package-features.tsx'

/**
 * The result of a claim. `added`: `isRepeated` where this browser has notified its user of it before,
 * for example when the address of the return is opened again. `later`: not paid yet;
 * `refused`: another try would change nothing.
 */
type ClaimResult =
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
const claimPurchase = async (
  sessionId: string | null,
  expected: PackageId,
): Promise<ClaimResult> => {
  const claim = async (packageId: PackageId): Promise<ClaimResult> => {
    const { call, endpoints } = await loadApi()
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

/** Removes what the payment page added to the address, unless the user has left the page. */
const useCleanAddress = (): (() => void) => {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    if (isHere.current) void navigate('/credits', { replace: true })
  }
}

/** Acts whenever the page becomes visible, while `isOn`. */
const useWhenVisible = (isOn: boolean, act: () => void): void => {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const look = () => {
      if (document.visibilityState === 'visible') actNow()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOn])
}

/** Goes home a while after the credits have arrived. */
const useWayHome = (hasArrived: boolean): void => {
  const navigate = useNavigate()
  const goHome = useEffectEvent(() => void navigate('/'))
  useEffect(() => {
    if (!hasArrived) return
    const timer = setTimeout(goHome, checkoutReturnMs)
    return () => clearTimeout(timer)
  }, [hasArrived])
}

/**
 * Handles the return from the payment page. Paid: claims the credits, notifies, cleans the address
 * and goes home. Not paid yet: keeps the address and checks again whenever the page becomes
 * visible. Cancelled: notifies and calls `onCancelled`.
 */
export const usePaymentReturn = (
  onCancelled: () => void,
): { readonly payment: Payment; check(): void } => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [payment, setPayment] = useState<Payment>({ phase: 'none' })
  const cleanAddress = useCleanAddress()
  const settle = useSettlement(cleanAddress)
  const isPaid = search.get('success') === 'true'
  const isCancelled = search.get('canceled') === 'true'
  const isLater = payment.phase === 'later'

  const check = async (): Promise<void> => {
    if (payment.phase === 'checking' || (isLater && payment.isChecking)) return
    setPayment(isLater ? { phase: 'later', isChecking: true } : { phase: 'checking' })
    const settled = settle(await claimPurchase(search.get('session_id'), rememberedPackage()))
    if (settled) setPayment(settled)
  }

  const checkByItself = useEffectEvent(() => void check())
  const cancel = useEffectEvent(() => {
    showFailure({ title: t('credits.cancelled'), description: t('credits.cancelledHelp') })
    onCancelled()
    cleanAddress()
  })
  useEffect(() => {
    if (isPaid) checkByItself()
    else if (isCancelled) cancel()
  }, [isPaid, isCancelled])
  useWhenVisible(isLater, () => void check())
  useWayHome(payment.phase === 'arrived')

  return { payment, check: () => void check() }
}

/** Notifies the user of what a claim brought. Returns the payment's next state, or null for none. */
const useSettlement = (cleanAddress: () => void): ((claimed: ClaimResult) => Payment | null) => {
  const { t } = useTranslation()

  const arrive = (added: number): Payment => {
    const credits = t('common.credits', { count: added })
    showToast({ title: t('credits.paid'), description: t('credits.paidHelp', { credits }) })
    void useCredits.getState().refresh()
    cleanAddress()
    return { phase: 'arrived' }
  }

  const arriveAgain = (added: number): Payment => {
    const credits = t('common.credits', { count: added })
    showToast({
      title: t('credits.paidBefore'),
      description: t('credits.paidBeforeHelp', { credits }),
    })
    cleanAddress()
    return { phase: 'none' }
  }

  const fail = ({ outcome, error }: Extract<ClaimResult, { error: unknown }>): Payment => {
    // The page says it, and offers to try again.
    if (outcome === 'failed') return { phase: 'failed', error }
    const description = failureSentence(error, t, t('credits.addFailureHelp'))
    showFailure({ title: t('credits.addFailure'), description })
    cleanAddress()
    return { phase: 'none' }
  }

  return (claimed) => {
    switch (claimed.outcome) {
      case 'added':
        return claimed.isRepeated ? arriveAgain(claimed.credits) : arrive(claimed.credits)
      case 'later':
        return { phase: 'later', isChecking: false }
      case 'signed-out':
        return null // The shell sends the user to the log-in and back here.
      case 'refused':
      case 'failed':
        return fail(claimed)
    }
  }
}

/** The state of a payment, as far as the page shows it. */
type Payment =
  | { readonly phase: 'none' | 'checking' | 'arrived' }
  | { readonly phase: 'later'; readonly isChecking: boolean }
  | { readonly phase: 'failed'; readonly error: unknown }

type PaymentCalloutProps = { payment: Payment; onCheck(): void }

/** The state of a payment that is not settled yet. */
export const PaymentCallout = ({ payment, onCheck }: PaymentCalloutProps) => {
  const { t } = useTranslation()
  switch (payment.phase) {
    case 'none':
    case 'arrived':
      return null
    case 'checking':
      return (
        <Sign>
          <p className="flex items-center gap-3">
            <Spinner />
            {t('credits.checking')}
          </p>
        </Sign>
      )
    case 'later':
      return (
        <Sign>
          <h2 className="font-semibold">{t('credits.later')}</h2>
          <p>{t('credits.laterHelp')}</p>
          <Button
            className="mt-1 justify-self-start"
            onClick={onCheck}
            pending={payment.isChecking}
            variant="secondary"
          >
            {t('credits.lookAgain')}
          </Button>
        </Sign>
      )
    case 'failed':
      return (
        <Callout title={t('credits.addFailure')}>
          <p>{failureSentence(payment.error, t, t('credits.addFailureHelp'))}</p>
          <p>{t('credits.notLost')}</p>
          <Button className="mt-1 justify-self-start" onClick={onCheck}>
            {t('buttons.tryAgain')}
          </Button>
        </Callout>
      )
  }
}

const Sign = ({ children }: { children: ReactNode }) => (
  <div
    className="grid gap-2 rounded-stone border-accent border-l-4 bg-raised p-4 tight:p-line"
    role="status"
  >
    {children}
  </div>
)
