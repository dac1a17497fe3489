import { useEffect } from 'react'
import { ConnectionError } from '../network/api-error.ts'
import { hasSignal } from '../network/signal.ts'
import { onReachable } from '../network/signal-probe.ts'
import { lastUserKey } from '../storage/last-user.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { ownerKey } from './owner-key.ts'
import { endPendingSession } from './session.ts'
import { askWhoIsSignedIn, useAccount } from './store.ts'

const endSession = (): void => {
  endPendingSession().catch((error: unknown) => {
    if (!(error instanceof ConnectionError)) console.warn('The session is not over yet', error)
  })
}

let isHeld = false

/**
 * Does something after which this browser's storage is empty, as an answer's Clear-Site-Data leaves
 * it: that is not another tab's doing.
 */
export const withoutOtherTabs = async <T>(work: () => Promise<T>): Promise<T> => {
  isHeld = true
  try {
    return await work()
  } finally {
    isHeld = false
  }
}

/** Another tab has signed somebody in or out: it is the same browser, and the same session. */
const follow = ({ key, newValue }: StorageEvent): void => {
  if (isHeld) return
  // Another tab has erased what this browser held of its user: this one still shows some of it.
  if (newValue === null && (key === ownerKey || key === null)) void forgetDrafts()
  if (key !== lastUserKey && key !== null) return
  const { account, leave, load } = useAccount.getState()
  if (newValue === null) {
    if (account.status === 'signed-in') leave()
    return
  }
  void load()
}

/** A page that comes back out of the browser's memory has heard nothing of other tabs meanwhile. */
const catchUp = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) askWhoIsSignedIn()
}

/** Whoever has gone on without an answer is asked about again. */
const askAgain = (): void => {
  if (!hasSignal()) return
  const { account, load } = useAccount.getState()
  if (account.status === 'signed-in' && account.assumed === 'without-answer') void load()
}

/**
 * Keeps the account in step with other tabs, and with the server where that could not be asked or
 * told: who is signed in, and that somebody has left.
 */
export const useAccountElsewhere = (): void => {
  useEffect(() => {
    addEventListener('storage', follow)
    addEventListener('pageshow', catchUp)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('pageshow', catchUp)
    }
  }, [])
  useEffect(() => {
    endSession()
    return onReachable(endSession)
  }, [])
  useEffect(() => {
    askAgain()
    return onReachable(askAgain)
  }, [])
}
