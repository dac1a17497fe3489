import { startTransition, useEffect, useState } from 'react'

/** Safari has no requestIdleCallback; by then it has painted. */
const guessMs = 500

/**
 * Calls back once, when the browser is idle, after `latestMs` at the latest. Returns the function that
 * cancels it.
 */
export const whenIdle = (action: () => void, latestMs = 5000): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(action, { timeout: latestMs })
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(action, Math.min(guessMs, latestMs))
  return () => clearTimeout(timer)
}

/** Whether the page has been idle once. What then renders does so in slices: taps are answered in between. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIsIdle(true))), [])
  return isIdle
}

/** Resolves after the next frame, so that a tap is answered on screen before what it starts. */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click opens a link here, and not in a new tab or as a download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
