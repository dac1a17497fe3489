import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { failureSentence } from '../../../network/failure-sentence.ts'
import { checkoutReturnMs } from '../../../ui/overlay/timings.ts'
import { showFailure, showToast } from '../../../ui/overlay/toast-store.ts'
import { useCredits } from '../balance/store.ts'
import { type ClaimResult, claimPurchase } from './claim-purchase.ts'
import { rememberedPackage } from './use-package-choice.ts'

/** The state of a payment, as far as the page shows it. */
export type Payment =
  | { readonly phase: 'none' | 'asking' | 'arrived' }
  | { readonly phase: 'later'; readonly isAsking: boolean }
  | { readonly phase: 'failed'; readonly error: unknown }

/**
 * Handles the return from the payment page. Paid: claims the credits, notifies, cleans the address
 * and goes home. Not paid yet: keeps the address and checks again whenever the page becomes
 * visible. Canceled: notifies and calls `canceled`.
 */
export const usePaymentReturn = (
  canceled: () => void,
): { readonly payment: Payment; ask(): void } => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [payment, setPayment] = useState<Payment>({ phase: 'none' })
  const isPaid = search.get('success') === 'true'
  const isCanceled = search.get('canceled') === 'true'
  const isLater = payment.phase === 'later'
  const isHere = useRef(false)

  const cleanAddress = (): void => {
    if (isHere.current) void navigate('/credits', { replace: true })
  }

  const arrive = (added: number): void => {
    const credits = t('common.credits', { count: added })
    showToast({ title: t('credits.paid'), description: t('credits.paidHelp', { credits }) })
    void useCredits.getState().refresh()
    cleanAddress()
    setPayment({ phase: 'arrived' })
  }

  const fail = ({ outcome, error }: Extract<ClaimResult, { error: unknown }>): void => {
    const description = failureSentence(error, t, t('credits.addFailureHelp'))
    showFailure({ title: t('credits.addFailure'), description })
    if (outcome === 'refused') cleanAddress()
    setPayment(outcome === 'refused' ? { phase: 'none' } : { phase: 'failed', error })
  }

  const settle = (claimed: ClaimResult): void => {
    switch (claimed.outcome) {
      case 'added':
        arrive(claimed.credits)
        break
      case 'later':
        setPayment({ phase: 'later', isAsking: false })
        break
      case 'signed-out':
        break // The shell sends the user to the log-in and back here.
      case 'refused':
      case 'failed':
        fail(claimed)
        break
    }
  }

  const ask = async (): Promise<void> => {
    if (payment.phase === 'asking' || (isLater && payment.isAsking)) return
    setPayment(isLater ? { phase: 'later', isAsking: true } : { phase: 'asking' })
    settle(await claimPurchase(search.get('session_id'), rememberedPackage()))
  }
  const askByItself = useEffectEvent(() => void ask())

  const cancel = useEffectEvent(() => {
    showFailure({ title: t('credits.canceled'), description: t('credits.canceledHelp') })
    canceled()
    cleanAddress()
  })

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const goHome = useEffectEvent(() => void navigate('/'))

  useEffect(() => {
    if (isPaid) askByItself()
    else if (isCanceled) cancel()
  }, [isPaid, isCanceled])

  useEffect(() => {
    if (!isLater) return
    const look = () => {
      if (document.visibilityState === 'visible') askByItself()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isLater])

  useEffect(() => {
    if (payment.phase !== 'arrived') return
    const timer = setTimeout(goHome, checkoutReturnMs)
    return () => clearTimeout(timer)
  }, [payment.phase])

  return { payment, ask: () => void ask() }
}
