import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react'
import { loadPageTexts } from './i18n.ts'

/**
 * The handler for a lazily loaded part that can't be loaded. `app/update` sets it later, so that it
 * is not in the first load.
 */
export const missingPart = { handle: async (_error: unknown): Promise<void> => {} }

type Loaded<Props> = { readonly default: ComponentType<Props> }

/** A promise whose `then` calls back at once: React does not suspend for it. */
const atOnce = <T>(value: T): Promise<T> =>
  // biome-ignore lint/suspicious/noThenProperty: React calls it at once, and otherwise shows a fallback for 300 ms
  Object.assign(Promise.resolve(value), { then: (take: (value: T) => void) => take(value) })

/**
 * A part of the app that is loaded with its texts when it is first shown. After `preload` it is shown
 * at once.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: Loaded<Props> | undefined
  const preload = async (): Promise<Loaded<Props>> => {
    const [component] = await Promise.all([load(), loadPageTexts()])
    loaded = { default: component }
    return loaded
  }
  // Reloads the page only when the user opens the part. A failed preload is not visible.
  const loadShown = (): Promise<Loaded<Props>> =>
    preload().catch(async (error: unknown) => {
      await missingPart.handle(error)
      throw error
    })
  return Object.assign(
    lazy(() => (loaded === undefined ? loadShown() : atOnce(loaded))),
    { preload },
  )
}

/** Loads what calls the server. Its parser comes first: a phone runs the two in tasks of their own. */
export const loadApi = async () => {
  await import('./api/parser.ts')
  return import('./api/api.ts')
}

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
