import { useEffect } from 'react'
import { ConnectionError } from '#web/platform/api/api-error.ts'
import { isOnline } from '#web/platform/connection/connection.ts'
import { onReachable } from '#web/platform/connection/probe.ts'
import { readLocal } from '#web/platform/storage/web-storage.ts'
import { emitDraftsForgotten } from './belongings.ts'
import { forgetDrafts } from './erase.ts'
import { lastUserKey } from './last-user.ts'
import { endPendingSession, ownerKey } from './session.ts'
import { startAccount, useAccount } from './store.ts'

const endSession = (): void => {
  endPendingSession().catch((error: unknown) => {
    if (!(error instanceof ConnectionError)) console.warn('The session is not over yet', error)
  })
}

let isIgnoring = false

/**
 * Does work after which this browser's storage is empty, by an answer's Clear-Site-Data: the
 * storage events of that are not another tab's.
 */
export const ignoringOtherTabs = async <T>(work: () => Promise<T>): Promise<T> => {
  isIgnoring = true
  try {
    return await work()
  } finally {
    isIgnoring = false
  }
}

/** Follows another tab that has signed somebody in or out. A null key means that all was cleared. */
const follow = ({ key, newValue }: StorageEvent): void => {
  if (isIgnoring) return
  // Another tab has erased the user's data, which this tab still shows.
  if (newValue === null && (key === ownerKey || key === null)) void forgetDrafts()
  if (key !== lastUserKey && key !== null) return
  const { account, leave, load } = useAccount.getState()
  if (newValue === null) {
    if (account.status === 'signed-in') leave()
    return
  }
  void load()
}

/** Whose data this browser had when this page was left. */
let ownerBefore: string | null = null

const noteOwner = (): void => {
  ownerBefore = readLocal(ownerKey)
}

/** A page from the back/forward cache has missed the events of other tabs. */
const catchUp = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted) return
  // What is stored is erased, or another user's by now.
  if (ownerBefore !== null && readLocal(ownerKey) !== ownerBefore) emitDraftsForgotten()
  startAccount()
}

const confirmAssumed = (): void => {
  if (!isOnline()) return
  const { account, load } = useAccount.getState()
  if (account.status === 'signed-in' && account.assumed === 'without-answer') void load()
}

/**
 * Keeps the account in sync with other tabs, and with the server once it can be reached: confirms
 * an assumed user, sends a pending log-out.
 */
export const useAccountElsewhere = (): void => {
  useEffect(() => {
    addEventListener('storage', follow)
    addEventListener('pageshow', catchUp)
    addEventListener('pagehide', noteOwner)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('pagehide', noteOwner)
      removeEventListener('pageshow', catchUp)
    }
  }, [])
  useEffect(() => {
    endSession()
    return onReachable(endSession)
  }, [])
  useEffect(() => {
    confirmAssumed()
    return onReachable(confirmAssumed)
  }, [])
}
