import { BroadcastChannel } from 'node:worker_threads'

// Neither happy-dom nor Vitest provides it.
Object.assign(globalThis, { BroadcastChannel })
