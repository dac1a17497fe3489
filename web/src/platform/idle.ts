import { useEffect, useState } from 'react'

/** Safari knows no idle time; by then it has painted. */
const guessMs = 500

/**
 * Calls back once, when the browser has nothing more urgent to do, after `latestMs` anyway. Gives
 * the way to call it off.
 */
export const whenIdle = (action: () => void, latestMs = 5000): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: latestMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(action, Math.min(guessMs, latestMs))
  return () => clearTimeout(timer)
}

/** Whether the page has been at rest once. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
