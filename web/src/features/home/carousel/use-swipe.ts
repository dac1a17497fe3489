import { type PointerEvent, useRef } from 'react'

/** How far a finger must go sideways, in CSS pixels, to mean it. */
const leastPx = 40

/** Handlers for an element that is swiped: 1 is on to the next, -1 back. The mouse does not swipe. */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null) return
      const across = event.clientX - from.x
      if (Math.abs(across) < leastPx || Math.abs(across) < Math.abs(event.clientY - from.y)) return
      onSwipe(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
