import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The mark of the control that takes the focus over from one that has gone. */
export const mainControl = { 'data-main': '' }

/**
 * Keeps the focus in a part whose controls take each other's place: whoever pressed one that has
 * gone since stands on the main one of those that came.
 */
export const useKeptFocus = (part: RefObject<HTMLElement | null>, status: string): void => {
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another status brings other controls
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
