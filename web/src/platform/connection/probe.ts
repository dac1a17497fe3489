import {
  connectionNow,
  isOnline,
  noteMovement,
  onConnectionChange,
  onMovement,
  setConnection,
  startWatchdog,
  unsureAfterMs,
  type Watchdog,
} from './connection.ts'

/** The pause before the next probe, after each failed one. */
const pausesMs = [2000, 4000, 8000, 16_000, 30_000] as const
const pauseAfter = (failures: number) => pausesMs[Math.min(failures, pausesMs.length - 1)]

let stopProbing: (() => void) | undefined
let underWay: Promise<void> | undefined

const listeners = new Set<() => void>()
let misses = 0
let missTimer: ReturnType<typeof setTimeout> | undefined

const emitReachable = (): void => {
  missTimer = undefined
  if (!isOnline()) return
  for (const listener of listeners) listener()
}

/** Emits after a pause, longer each time, when a request failed although the server is reachable. */
const noteMiss = (): void => {
  if (missTimer !== undefined || !isOnline()) return
  missTimer = setTimeout(emitReachable, pauseAfter(misses))
  misses += 1
}

/**
 * Calls `listener` whenever failed requests are worth repeating: the connection is back, or it was never
 * lost although a request failed. Returns the function that unsubscribes.
 */
export const onReachable = (listener: () => void): (() => void) => {
  const stop = onConnectionChange(() => {
    if (isOnline()) listener()
  })
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** A hotel's log-in page answers every request. Our server always answers in JSON. */
const isOurs = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('application/json') ?? false

const fetchHealth = async (): Promise<void> => {
  try {
    const request = { cache: 'no-store', signal: AbortSignal.timeout(unsureAfterMs) } as const
    const response = await fetch('/api/health', request)
    if (isOurs(response)) noteMovement()
    else setConnection('unsure')
    await response.body?.cancel()
  } catch (error) {
    const isSilent = error instanceof DOMException && error.name === 'TimeoutError'
    setConnection(isSilent ? 'unsure' : 'offline')
  }
}

/** Finds out whether the server can be reached, one request at a time. Needs {@link startProbing}. */
export const probe = (): Promise<void> => {
  if (!stopProbing) return Promise.resolve()
  underWay ??= fetchHealth().finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Call this when a request failed without an answer: probes, or assumes that there is no connection. */
export const noteFailure = (): void => {
  if (stopProbing) void probe().then(noteMiss)
  else setConnection('offline')
}

/**
 * From now on the server is probed whenever the connection is lost, while the page is visible. Returns
 * the function that stops it, the same one while it is running.
 */
export const startProbing = (): (() => void) => {
  if (stopProbing) return stopProbing
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const schedule = (): void => {
    clearTimeout(timer)
    if (end.signal.aborted) return
    if (connectionNow() === 'online') {
      failures = 0
      misses = 0
      return
    }
    timer = setTimeout(() => void tryNow(), pauseAfter(failures))
    failures += 1
  }
  const tryNow = async (): Promise<void> => {
    if (!document.hidden) await probe()
    schedule()
  }

  const stopListening = onConnectionChange(schedule)
  addEventListener('online', () => void tryNow(), { signal: end.signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden && connectionNow() !== 'online') void tryNow()
    },
    { signal: end.signal },
  )
  stopProbing = () => {
    stopProbing = undefined
    end.abort()
    stopListening()
    clearTimeout(timer)
    clearTimeout(missTimer)
    missTimer = undefined
  }
  schedule()
  return stopProbing
}

/**
 * Watches for a network that is connected and carries nothing: {@link unsureAfterMs} without movement
 * on any connection of this page. A slow server is not silence: it is probed before that.
 */
export const watchConnection = (): Watchdog => {
  const watchdog = startWatchdog(unsureAfterMs, {
    onDoubt: () => void probe(),
    onSilence: () => setConnection('unsure'),
  })
  const stop = onMovement(watchdog.moved)
  const end = (): void => {
    stop()
    watchdog.end()
  }
  return { signal: watchdog.signal, moved: noteMovement, end }
}
