import { type PointerEvent, useRef } from 'react'

/** The least horizontal distance of a swipe, in CSS pixels. */
const minDistancePx = 40

/** Touch handlers for swiping: 1 is to the next, -1 back. Mouse drags don't count. */
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
      if (Math.abs(across) < minDistancePx || Math.abs(across) < Math.abs(event.clientY - from.y))
        return
      onSwipe(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
