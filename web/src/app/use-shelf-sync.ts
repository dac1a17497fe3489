import { useEffect } from 'react'
import { useAccount, userIdOf } from '#web/account'
import { forgetMissingFiles, syncShelf } from '#web/offline'
import { onReachable } from '#web/platform/connection/probe.ts'
import { whenIdle } from '#web/platform/idle.ts'

/** The shelf's pages are not in the first load. Without them the shelf opens a little later. */
const warmUp = async (): Promise<void> => {
  try {
    await (await import('./warm-up.ts')).warmUp()
  } catch (error) {
    console.info('The stories are not at hand yet', error)
  }
}

/** Users who switch between apps come back often: it is not synced each time. */
const pauseMs = 30_000

/** Syncs the shelf when the app opens, regains a signal, or becomes visible. */
export const useShelfSync = (): void => {
  const userId = useAccount(({ account }) => userIdOf(account))
  useEffect(() => {
    if (userId === undefined) return
    let syncedAt = Date.now()
    const sync = (): void => {
      syncedAt = Date.now()
      void syncShelf(userId)
    }
    const syncAgain = (): void => {
      if (!document.hidden && Date.now() - syncedAt > pauseMs) sync()
    }
    const stopListening = onReachable(sync)
    document.addEventListener('visibilitychange', syncAgain)
    sync()
    const callOff = whenIdle(() => void warmUp())
    return () => {
      callOff()
      stopListening()
      document.removeEventListener('visibilitychange', syncAgain)
      // When another tab logged the user out, it erased everything but this tab's memory.
      forgetMissingFiles()
    }
  }, [userId])
}
