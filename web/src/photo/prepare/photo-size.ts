type Size = { readonly width: number; readonly height: number }

/** The longest side of a sent photo, in pixels. Source: specification.md section 9. */
const longestSide = 1200
/** JPEG quality, 0 to 1. */
export const photoQuality = 0.9

/** Scales a size down so that its longest side is at most 1200. Never scales up. */
export const fitSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}
