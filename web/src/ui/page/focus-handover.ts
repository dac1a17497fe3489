import { type RefObject, useLayoutEffect } from 'react'

const heading = (): HTMLElement | null => document.querySelector('main h1')

/** Focuses the heading of the page. */
export const focusHeading = (): void => heading()?.focus({ preventScroll: true })

/**
 * Moves the focus on when what has it disappears: to what `next` finds then, else to the heading of the
 * page. A browser would leave it nowhere, and the keyboard would begin at the top again.
 */
export const useFocusHandover = (
  held: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined = heading,
): void => {
  useLayoutEffect(() => {
    const element = held.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const target = next() ?? heading()
        target?.focus({ preventScroll: true })
      })
    }
  }, [held, next])
}
