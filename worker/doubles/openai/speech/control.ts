import { createControlClient } from '../../http/control-client.ts'
import type { Counts } from '../calls/scripted-calls.ts'
import type { SpeechBehaviour } from './scripts.ts'

export type { SpeechBehaviour }

/** Lets a test script the speech of the double at a URL. Every call throws if it is refused. */
export const createSpeechControl = (url: string) => {
  const call = createControlClient(url)
  return {
    /** Sets what the calls do whose input contains a text, and resets their counts. */
    script: (containing: string, ...behaviours: SpeechBehaviour[]): Promise<void> =>
      call('speech', { containing, behaviours }),
    /** Refuses a text without a script. */
    calls: (containing: string): Promise<Counts> => call('speech/calls', containing),
    /** Lets the open calls continue. */
    release: (containing: string): Promise<void> => call('speech/release', containing),
  }
}
export type SpeechControl = ReturnType<typeof createSpeechControl>
