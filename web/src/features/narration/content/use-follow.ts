import { type RefObject, useEffect, useRef } from 'react'
import { bringIntoView } from './bring-into-view.ts'

/** Whoever scrolls by themselves is left alone for so long. */
const ownWayMs = 4000

const ownScrolls = ['wheel', 'touchmove'] as const

/** Keeps the sentence that is told in view, unless the reader has just scrolled elsewhere. */
export const useFollow = (
  text: RefObject<HTMLElement | null>,
  told: number,
  isPlaying: boolean,
): void => {
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = () => {
      scrolledAt.current = performance.now()
    }
    for (const name of ownScrolls) addEventListener(name, note, { passive: true })
    return () => {
      for (const name of ownScrolls) removeEventListener(name, note)
    }
  }, [])
  useEffect(() => {
    if (!isPlaying || told < 0 || performance.now() - scrolledAt.current < ownWayMs) return
    const sentence = text.current?.querySelector(`[data-sentence="${told}"]`)
    if (sentence) bringIntoView(sentence)
  }, [text, told, isPlaying])
}
