import { Worker } from 'node:worker_threads'
import type { Speech, SynthesisResult, SynthesisTask } from './synthesis-task.ts'

type Pending = { resolve(mp3: Uint8Array): void; reject(error: Error): void }

const mostRemembered = 400

/** Synthesizes MP3 in a thread, which starts with the first text. Remembers the latest results. */
export const createSynthesizer = () => {
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
    synthesize: (speech: Speech): Promise<Uint8Array> => {
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
    close: async (): Promise<void> => {
      await thread?.terminate()
    },
  }
}
export type Synthesizer = ReturnType<typeof createSynthesizer>
