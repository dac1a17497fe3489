import { vi } from 'vitest'

/**
 * Stands in for the threads of a browser, which unit tests have none of: each order is answered by
 * the messages that `answers` gives. Returns the workers that were started.
 */
export const stubWorkers = (answers: (order: unknown) => readonly unknown[]) => {
  const started: { address: string; isEnded: boolean }[] = []
  class StubWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null
    onerror: (() => void) | null = null
    private readonly entry
    constructor(address: URL | string) {
      this.entry = { address: String(address), isEnded: false }
      started.push(this.entry)
    }
    postMessage(order: unknown): void {
      queueMicrotask(() => {
        for (const data of answers(order)) if (!this.entry.isEnded) this.onmessage?.({ data })
      })
    }
    terminate(): void {
      this.entry.isEnded = true
    }
  }
  vi.stubGlobal('Worker', StubWorker)
  return started
}
