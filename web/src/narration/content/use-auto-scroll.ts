import { type RefObject, useEffect, useRef } from 'react'

/** For how long the page stays where a reader has scrolled it. */
const readerScrollMs = 4000

const readerScrolls = ['wheel', 'touchmove'] as const

/** The height of the header that covers the top of the page, and one line. */
const topPixels = 72

type Extent = Pick<DOMRect, 'top' | 'bottom'>

/**
 * The pixels to scroll so that an element lies between `from` and `to`: none where it does already,
 * otherwise to the middle. An element too tall for that begins at `from`.
 */
export const scrollFor = ({ top, bottom }: Extent, from: number, to: number): number => {
  if (top >= from && bottom <= to) return 0
  const room = to - from - (bottom - top)
  return top - from - Math.max(0, room / 2)
}

/** Scrolls a sentence between the header and the player; smoothly unless motion is reduced. */
const scrollIntoView = (sentence: Element): void => {
  const player = document.querySelector('.sticky-player')?.getBoundingClientRect()
  const bottomPixels = Math.min(innerHeight, player?.top ?? innerHeight)
  const top = scrollFor(sentence.getBoundingClientRect(), topPixels, bottomPixels)
  if (top === 0) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
}

/** Keeps the sentence that plays in view, unless the reader has just scrolled elsewhere. */
export const useAutoScroll = (
  text: RefObject<HTMLElement | null>,
  current: number,
  isPlaying: boolean,
): void => {
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = () => {
      scrolledAt.current = performance.now()
    }
    for (const name of readerScrolls) addEventListener(name, note, { passive: true })
    return () => {
      for (const name of readerScrolls) removeEventListener(name, note)
    }
  }, [])
  useEffect(() => {
    if (!isPlaying || current < 0 || performance.now() - scrolledAt.current < readerScrollMs) return
    const sentence = text.current?.querySelector(`[data-sentence="${current}"]`)
    if (sentence) scrollIntoView(sentence)
  }, [text, current, isPlaying])
}
