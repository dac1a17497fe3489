import { noteMovement, onMovement, setSignal, silenceMs } from './signal.ts'
import { probe } from './signal-probe.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

/**
 * Watches for a network that is connected and carries nothing: {@link silenceMs} without movement
 * on any connection of this page. A slow server is not silence: it is probed before that.
 */
export const watchSignal = (): Watchdog => {
  const watchdog = startWatchdog(silenceMs, {
    onDoubt: () => void probe(),
    onSilence: () => setSignal('lie-fi'),
  })
  const stop = onMovement(watchdog.moved)
  const end = (): void => {
    stop()
    watchdog.end()
  }
  return { signal: watchdog.signal, moved: noteMovement, end }
}
