import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Marks the control that gets the focus when the focused one is removed. */
export const mainControl = { 'data-main': '' }

/**
 * Keeps the focus in `part` when `status` replaces its controls: if the focused control is removed,
 * the main one of the new controls gets the focus.
 */
export const useKeptFocus = (part: RefObject<HTMLElement | null>, status: string): void => {
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has other controls
  useLayoutEffect(() => {
    const element = part.current
    if (element === null) return
    const note = () => {
      hadFocus.current = element.contains(document.activeElement)
    }
    if (hadFocus.current && document.activeElement === document.body) {
      element.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [part, status])
}
