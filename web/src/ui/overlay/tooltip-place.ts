type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type Size = { readonly width: number; readonly height: number }

const gap = 6
const margin = 8

/**
 * The bubble's position in viewport pixels: centred under its control, above it where there is no
 * room below, and never across a screen edge.
 */
export const tooltipPlace = (control: Box, bubble: Size, viewport: Size) => {
  const middle = control.left + control.width / 2 - bubble.width / 2
  const below = control.top + control.height + gap
  const fitsBelow = below + bubble.height + margin <= viewport.height
  return {
    left: Math.max(margin, Math.min(middle, viewport.width - bubble.width - margin)),
    top: fitsBelow ? below : control.top - gap - bubble.height,
  }
}
