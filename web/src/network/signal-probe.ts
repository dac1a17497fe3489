import { hasSignal, noteMovement, onSignal, setSignal, signalNow, silenceMs } from './signal.ts'

/** How long is waited before the server is asked for again, after each time in vain. */
const pausesMs = [2000, 4000, 8000, 16_000, 30_000] as const
const pauseAfter = (times: number) => pausesMs[Math.min(times, pausesMs.length - 1)]

let stopProbing: (() => void) | undefined
let underWay: Promise<void> | undefined

const listeners = new Set<() => void>()
let misses = 0
let missTimer: ReturnType<typeof setTimeout> | undefined

const tell = (): void => {
  missTimer = undefined
  if (!hasSignal()) return
  for (const listener of listeners) listener()
}

/** The server is there, and yet a request has failed: it may be made again, after a longer pause each time. */
const noteMiss = (): void => {
  if (missTimer !== undefined || !hasSignal()) return
  missTimer = setTimeout(tell, pauseAfter(misses))
  misses += 1
}

/**
 * Calls `listener` whenever what failed for want of a connection is worth asking again: the signal
 * has come back, or never went, though a request failed. Gives the way to stop.
 */
export const onReachable = (listener: () => void): (() => void) => {
  const stop = onSignal(() => {
    if (hasSignal()) listener()
  })
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** A hotel's log-in page answers everything; our server answers in JSON, whatever it says. */
const isOurs = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('application/json') ?? false

const ask = async (): Promise<void> => {
  try {
    const request = { cache: 'no-store', signal: AbortSignal.timeout(silenceMs) } as const
    const response = await fetch('/api/health', request)
    if (isOurs(response)) noteMovement()
    else setSignal('lie-fi')
    await response.body?.cancel()
  } catch (error) {
    const isSilent = error instanceof DOMException && error.name === 'TimeoutError'
    setSignal(isSilent ? 'lie-fi' : 'none')
  }
}

/** Finds out whether the server can be reached, where that was asked for. One question at a time. */
export const probe = (): Promise<void> => {
  if (!stopProbing) return Promise.resolve()
  underWay ??= ask().finally(() => {
    underWay = undefined
  })
  return underWay
}

/** A request has failed without an answer: the server is asked, or taken to be out of reach. */
export const noteFailure = (): void => {
  if (stopProbing) void probe().then(noteMiss)
  else setSignal('none')
}

/**
 * From now on the server is asked for until it is there again, while the page is in sight. Gives the
 * way to stop; whoever starts it while it runs is given the one of the first.
 */
export const startProbing = (): (() => void) => {
  if (stopProbing) return stopProbing
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const again = (): void => {
    clearTimeout(timer)
    if (end.signal.aborted) return
    if (signalNow() === 'online') {
      failures = 0
      misses = 0
      return
    }
    timer = setTimeout(() => void tryNow(), pauseAfter(failures))
    failures += 1
  }
  const tryNow = async (): Promise<void> => {
    if (!document.hidden) await probe()
    again()
  }

  const stopListening = onSignal(again)
  addEventListener('online', () => void tryNow(), { signal: end.signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden && signalNow() !== 'online') void tryNow()
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
  again()
  return stopProbing
}
