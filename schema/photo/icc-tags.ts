import { type Bytes, hasTextAt, viewOf } from './bytes.ts'

// The types of an ICC profile (ICC.1:2022, section 10) that change how a picture looks.

const fixed = (view: DataView, at: number): number => view.getInt32(at) / 65_536

const parameterCounts = [1, 3, 4, 5, 7]

const headOf = (tag: Bytes, at: number): DataView | null => (tag.length >= at ? viewOf(tag) : null)

/** How long each type is, by its own fields; null where it is shorter than these. */
const lengths: Readonly<Record<string, (tag: Bytes) => number | null>> = {
  'XYZ ': () => 20,
  sf32: () => 44,
  cicp: () => 12,
  curv: (tag) => {
    const view = headOf(tag, 12)
    return view && 12 + 2 * view.getUint32(8)
  },
  para: (tag) => {
    const count = parameterCounts[headOf(tag, 12)?.getUint16(8) ?? -1]
    return count === undefined ? null : 12 + 4 * count
  },
  mft1: (tag) => {
    const [inputs = 0, outputs = 0, grid = 0] = tag.subarray(8, 11)
    return 48 + 256 * (inputs + outputs) + grid ** inputs * outputs
  },
  mft2: (tag) => {
    const [inputs = 0, outputs = 0, grid = 0] = tag.subarray(8, 11)
    const view = headOf(tag, 52)
    const [before, after] = view ? [view.getUint16(48), view.getUint16(50)] : [0, 0]
    return view && 52 + 2 * (before * inputs + grid ** inputs * outputs + after * outputs)
  },
}

/** A tag's data to the byte, its reserved bytes empty; null when its type or length is not right. */
export const exactTag = (tag: Bytes): Bytes | null => {
  const type = Object.keys(lengths).find((name) => hasTextAt(tag, 0, name))
  const length = type === undefined ? null : (lengths[type]?.(tag) ?? null)
  if (length === null || length > tag.length) return null
  const exact = tag.slice(0, length)
  exact.fill(0, 4, 8)
  if (type === 'para') exact.fill(0, 10, 12)
  if (type === 'mft1' || type === 'mft2') exact[11] = 0
  return exact
}

const tableAt = (view: DataView, count: number, x: number): number => {
  const place = x * (count - 1)
  const below = Math.min(Math.floor(place), count - 2)
  const [low, high] = [view.getUint16(12 + 2 * below), view.getUint16(14 + 2 * below)]
  return (low + (high - low) * (place - below)) / 65_535
}

const parametricAt = (view: DataView, x: number): number => {
  const kind = view.getUint16(8)
  const parameters = Array.from({ length: parameterCounts[kind] ?? 0 }, (_, index) =>
    fixed(view, 12 + 4 * index),
  )
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = parameters
  if (kind === 0) return x ** g
  if (kind === 1) return x >= -b / a ? (a * x + b) ** g : 0
  if (kind === 2) return x >= -b / a ? (a * x + b) ** g + c : c
  return x >= d ? (a * x + b) ** g + e : c * x + f
}

/** The value of a tone curve, an exact `curv` or `para` tag, at a position from 0 to 1. */
export const curveAt = (curve: Bytes, x: number): number => {
  const view = viewOf(curve)
  if (hasTextAt(curve, 0, 'para')) return parametricAt(view, x)
  const count = view.getUint32(8)
  if (count === 0) return x
  return count === 1 ? x ** (view.getUint16(12) / 256) : tableAt(view, count, x)
}

/** The three numbers of an exact `XYZ ` tag. */
export const colourOf = (tag: Bytes): readonly number[] =>
  [8, 12, 16].map((at) => fixed(viewOf(tag), at))
