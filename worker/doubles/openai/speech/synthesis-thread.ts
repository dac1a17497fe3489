import { parentPort } from 'node:worker_threads'
import type { Ordered, Recorded } from './synthesis-order.ts'
import { synthesise } from './synthesize.ts'

// espeak-ng meets hundreds of errors of its own on its way to a file: their stacks took a third of its time.
Error.stackTraceLimit = 0

const record = async ({ id, ...order }: Ordered): Promise<Recorded> => {
  try {
    return { id, mp3: await synthesise(order) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

/** Speaks what it is sent, one after the other, so that nobody else has to wait for it. */
let turn: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (ordered: Ordered) => {
  turn = turn.then(async () => parentPort?.postMessage(await record(ordered)))
})
