import { BroadcastChannel as Channel, threadId } from 'node:worker_threads'

/** A channel of this test file: Node's reach the files that other threads run at the same time. */
class BroadcastChannel extends Channel {
  constructor(name: string) {
    super(`${threadId} ${name}`)
  }
}

// Neither happy-dom nor Vitest provides it.
Object.assign(globalThis, { BroadcastChannel })
