import { useEffect } from 'react'
import { onReachable } from '../network/signal/signal-probe.ts'
import { whenIdle } from '../platform/idle.ts'
import { useAccount, userIdOf } from '../session/store.ts'
import { forgetMissingFiles } from '../storage/shelf/missing-files.ts'
import { syncShelf } from '../story/sync/shelf-sync.ts'

/** The shelf's pages are not in the first load. Without them the shelf opens a little later. */
const warmUp = async (): Promise<void> => {
  try {
    await (await import('./warm-up.ts')).warmUp()
  } catch (error) {
    console.info('The stories are not at hand yet', error)
  }
}

/** Users who switch between apps come back often: the server is not asked each time. */
const pauseMs = 30_000

/** Syncs the shelf when the app opens, regains a signal, or becomes visible. */
export const useShelfSync = (): void => {
  const userId = useAccount(({ account }) => userIdOf(account))
  useEffect(() => {
    if (userId === undefined) return
    let askedAt = Date.now()
    const ask = (): void => {
      askedAt = Date.now()
      void syncShelf(userId)
    }
    const askAgain = (): void => {
      if (!document.hidden && Date.now() - askedAt > pauseMs) ask()
    }
    const stopListening = onReachable(ask)
    document.addEventListener('visibilitychange', askAgain)
    ask()
    const callOff = whenIdle(() => void warmUp())
    return () => {
      callOff()
      stopListening()
      document.removeEventListener('visibilitychange', askAgain)
      // When another tab logged the user out, it erased everything but this tab's memory.
      forgetMissingFiles()
    }
  }, [userId])
}
