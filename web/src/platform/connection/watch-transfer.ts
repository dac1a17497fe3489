import { noteMovement } from './signal.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

/** Watches one transfer for `silenceMs` without a byte. Its bytes show that there is a signal. */
export const watchTransfer = (silenceMs: number): Watchdog => {
  const watchdog = startWatchdog(silenceMs)
  const moved = (): void => {
    noteMovement()
    watchdog.moved()
  }
  return { ...watchdog, moved }
}
