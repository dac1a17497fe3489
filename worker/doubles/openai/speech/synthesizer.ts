import { Worker } from 'node:worker_threads'
import type { Order, Ordered, Recorded } from './synthesis-order.ts'

/** Speaks texts; what was spoken lately is remembered. */
export type Studio = {
  readonly record: (order: Order) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

type Waiting = { resolve(mp3: Uint8Array): void; reject(error: Error): void }

const remembered = 400

/** A studio with a thread of its own, which starts with the first text. */
export const openStudio = (): Studio => {
  const recordings = new Map<string, Promise<Uint8Array>>()
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let orders = 0

  const startThread = (): Worker => {
    const started = new Worker(new URL('./synthesis-thread.ts', import.meta.url))
    started.unref()
    started.on('message', (recorded: Recorded) => {
      const { resolve, reject } = waiting.get(recorded.id) ?? {}
      waiting.delete(recorded.id)
      if ('mp3' in recorded) resolve?.(recorded.mp3)
      else reject?.(new Error(recorded.fault))
    })
    started.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return started
  }

  const synthesise = (order: Order): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      thread ??= startThread()
      orders += 1
      waiting.set(orders, { resolve, reject })
      thread.postMessage({ ...order, id: orders } satisfies Ordered)
    })

  return {
    record: (order) => {
      const key = JSON.stringify(order)
      const known = recordings.get(key)
      if (known) return known
      const recording = synthesise(order)
      recordings.set(key, recording)
      recording.catch(() => recordings.delete(key))
      const [oldest] = recordings.keys()
      if (recordings.size > remembered && oldest !== undefined) recordings.delete(oldest)
      return recording
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}
