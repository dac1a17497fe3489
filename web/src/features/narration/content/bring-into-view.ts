/** The header covers what is above, with a line's distance. */
const topPixels = 72

type Extent = Pick<DOMRect, 'top' | 'bottom'>

/**
 * How far a window is to scroll so that something is between `from` and `to`: not at all where it
 * is, else to the middle; what is too long for that begins at `from`.
 */
export const scrollFor = ({ top, bottom }: Extent, from: number, to: number): number => {
  if (top >= from && bottom <= to) return 0
  const room = to - from - (bottom - top)
  return top - from - Math.max(0, room / 2)
}

/** Scrolls so far that a sentence is between the header and the player; gently, if one may. */
export const bringIntoView = (sentence: Element): void => {
  const player = document.querySelector('.player-place')?.getBoundingClientRect()
  const bottomPixels = Math.min(innerHeight, player?.top ?? innerHeight)
  const top = scrollFor(sentence.getBoundingClientRect(), topPixels, bottomPixels)
  if (top === 0) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
}
