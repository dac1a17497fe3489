import { Worker } from 'node:worker_threads'
import type { Speech, SynthesisResult, SynthesisTask } from './synthesis-task.ts'

/** Synthesizes speech as MP3. Remembers the latest results. */
export type Synthesizer = {
  synthesize(speech: Speech): Promise<Uint8Array>
  close(): Promise<void>
}

type Pending = { resolve(mp3: Uint8Array): void; reject(error: Error): void }

const mostRemembered = 400

/** Creates a synthesizer with a thread of its own, which starts with the first text. */
export const createSynthesizer = (): Synthesizer => {
  const remembered = new Map<string, Promise<Uint8Array>>()
  const pending = new Map<number, Pending>()
  let thread: Worker | undefined
  let lastId = 0

  const startThread = (): Worker => {
    const started = new Worker(new URL('./synthesis-thread.ts', import.meta.url))
    started.unref()
    started.on('message', (result: SynthesisResult) => {
      const task = pending.get(result.id)
      pending.delete(result.id)
      if ('mp3' in result) task?.resolve(result.mp3)
      else task?.reject(new Error(result.error))
    })
    started.on('error', (error) => {
      for (const task of pending.values()) task.reject(error)
      pending.clear()
    })
    return started
  }

  const send = (speech: Speech): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      thread ??= startThread()
      lastId += 1
      pending.set(lastId, { resolve, reject })
      thread.postMessage({ ...speech, id: lastId } satisfies SynthesisTask)
    })

  return {
    synthesize: (speech) => {
      const key = JSON.stringify(speech)
      const known = remembered.get(key)
      if (known) return known
      const mp3 = send(speech)
      remembered.set(key, mp3)
      mp3.catch(() => remembered.delete(key))
      const [oldest] = remembered.keys()
      if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
      return mp3
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}
