import type { PhotoType } from './photo-type.ts'
import { runInWorker } from './run-in-worker.ts'

type Size = { readonly width: number; readonly height: number }

/** The longest side of a sent photo, in pixels, as required. */
const longestSide = 1200
/** JPEG quality, 0 to 1. */
export const photoQuality = 0.9

/** Scales a size down so that its longest side is at most 1200. Never scales up. */
export const fitSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** What the worker does with a picture: make it small, or only strip its metadata. */
export type ShrinkOrder = {
  readonly file: Blob
  readonly type: PhotoType
  readonly way: 'shrink' | 'strip'
}

const run = (order: ShrinkOrder): Promise<Blob> => {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  return runInWorker<ShrinkOrder, Blob>(worker, order)
}

/**
 * Turns a picture upright and shrinks it, as JPEG without metadata, in a Web Worker. Rejects when
 * it can't be decoded or workers have no canvas.
 */
export const shrink = (file: Blob, type: PhotoType): Promise<Blob> =>
  run({ file, type, way: 'shrink' })

/** Strips a picture's own metadata, in a Web Worker. Rejects what is not a complete photo. */
export const stripInWorker = (file: Blob, type: PhotoType): Promise<Blob> =>
  run({ file, type, way: 'strip' })
