import { BroadcastChannel } from 'node:worker_threads'

// What neither happy-dom nor Vitest gives to the world of a page.
Object.assign(globalThis, { BroadcastChannel })
