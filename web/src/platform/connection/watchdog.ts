import { noteMovement } from './connection.ts'

/** Watches a transfer for silence. */
export type Watchdog = {
  /** Aborts with a TimeoutError when nothing has moved for too long. */
  readonly signal: AbortSignal
  /** Call this whenever something was sent or received. */
  moved(): void
  /** Call this when the transfer is over. */
  end(): void
}

type Options = {
  /** Called after half of the time without movement. */
  readonly onDoubt?: () => void
  readonly onSilence?: () => void
}

/** Starts a watchdog that aborts after `silenceMs` without a call of `moved`. */
export const startWatchdog = (
  silenceMs: number,
  { onDoubt, onSilence }: Options = {},
): Watchdog => {
  const controller = new AbortController()
  let timers: readonly ReturnType<typeof setTimeout>[] = []
  let isOver = false

  const clear = (): void => {
    for (const timer of timers) clearTimeout(timer)
  }
  const end = (): void => {
    isOver = true
    clear()
  }
  const abort = (): void => {
    end()
    onSilence?.()
    controller.abort(new DOMException('Nothing moves', 'TimeoutError'))
  }
  const moved = (): void => {
    if (isOver) return
    clear()
    timers = [
      setTimeout(abort, silenceMs),
      ...(onDoubt === undefined ? [] : [setTimeout(onDoubt, silenceMs / 2)]),
    ]
  }

  moved()
  return { signal: controller.signal, moved, end }
}

/** Watches one transfer for `silenceMs` without a byte. Its bytes show that there is a connection. */
export const watchTransfer = (silenceMs: number): Watchdog => {
  const watchdog = startWatchdog(silenceMs)
  const moved = (): void => {
    noteMovement()
    watchdog.moved()
  }
  return { ...watchdog, moved }
}
