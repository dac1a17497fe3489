import { useTranslation } from 'react-i18next'
import { failureSentence } from '#web/platform/api/failure-sentence.ts'
import { showFailure, showToast } from '#web/ui/overlay/toast-store.ts'
import { useCredits } from '../balance/store.ts'
import type { ClaimResult } from './claim-purchase.ts'
import type { Payment } from './payment.ts'

/** Notifies the user of what a claim brought. Returns the payment's next state, or null for none. */
export const useSettlement = (
  cleanAddress: () => void,
): ((claimed: ClaimResult) => Payment | null) => {
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
