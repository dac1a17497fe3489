import { useEffect } from 'react'
import { onReachable } from '../network/signal-probe.ts'
import { whenIdle } from '../platform/idle.ts'
import { useAccount } from '../session/store.ts'
import { forgetMissingFiles } from '../storage/shelf/missing-files.ts'
import { syncShelf } from '../story/sync/shelf-sync.ts'

/** The pages of the shelf are not in the first load. Without them it opens a little later. */
const warmUp = async (): Promise<void> => {
  try {
    await (await import('./warm-up.ts')).warmUp()
  } catch (error) {
    console.info('The stories are not at hand yet', error)
  }
}

/** Who goes from app to app comes back often: the server is not asked each time. */
const pauseMs = 30_000

/** Keeps the shelf in step: when the app opens, has a signal again, or comes to the front. */
export const useShelfInStep = (): void => {
  const userId = useAccount(({ account }) =>
    account.status === 'signed-in' ? account.user.id : undefined,
  )
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
      // Where another tab has logged the user out, that one has erased all but this tab's memory.
      forgetMissingFiles()
    }
  }, [userId])
}
