import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a box as high as its first child has been, so that the page does not jump when words are taken
 * back, until others fill their place. A change of width starts again.
 */
export const useHeldHeight = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null)
  useEffect(() => {
    const held = box.current
    const content = held?.firstElementChild
    if (!held || !content) return
    let width = 0
    let height = 0
    // Always set: once the words are gone, the page would have been scrolled by the lack of them.
    const observer = new ResizeObserver(() => {
      const now = content.getBoundingClientRect()
      height = now.width === width ? Math.max(height, now.height) : now.height
      width = now.width
      held.style.minHeight = `${height}px`
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return box
}
