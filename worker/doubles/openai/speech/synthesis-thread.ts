import { parentPort } from 'node:worker_threads'
import type { SynthesisResult, SynthesisTask } from './synthesis-task.ts'
import { synthesize } from './synthesize.ts'

// espeak-ng throws and catches hundreds of errors per file: their stacks took a third of its time.
Error.stackTraceLimit = 0

const run = async ({ id, ...speech }: SynthesisTask): Promise<SynthesisResult> => {
  try {
    return { id, mp3: await synthesize(speech) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

/** One task after the other. */
let queue: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (task: SynthesisTask) => {
  queue = queue.then(async () => parentPort?.postMessage(await run(task)))
})
