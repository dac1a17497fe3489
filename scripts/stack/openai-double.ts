import type { Child } from '../process/child.ts'
import { startDouble } from './double.ts'

export type OpenAiDouble = {
  /** What OPENAI_BASE_URL takes: it ends in /v1. */
  readonly url: string
  readonly port: number
  readonly child: Child
}

/** Starts the storyteller's double as a process of its own; with a port, where it was before. */
export const startOpenAiDouble = async (options: {
  readonly dataDir: string
  readonly port?: number
  /** How fast it tells what nobody scripted; its natural pace, where it is not said. */
  readonly wordsPerSecond?: number
}): Promise<OpenAiDouble> => {
  const { wordsPerSecond } = options
  const { origin, port, child } = await startDouble({
    ...options,
    vendor: 'openai',
    name: "The storyteller's double",
    args: wordsPerSecond ? ['--words-per-second', String(wordsPerSecond)] : [],
    control: 'calls?landmark=-',
  })
  return { url: `${origin}/v1`, port, child }
}
