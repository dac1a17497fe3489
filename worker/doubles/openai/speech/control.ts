import { createControlClient } from '../../http/control-client.ts'
import { type SpeechBehaviour, SpeechCalls } from './scripts.ts'

export type { SpeechBehaviour, SpeechCalls }

/** Lets a test script the speech of the double at a URL. Every call throws if it is refused. */
export const createSpeechControl = (url: string) => {
  const client = createControlClient(url)
  return {
    /** Sets what the calls do whose input contains a text, and resets their counts. */
    script: (containing: string, ...behaviours: SpeechBehaviour[]): Promise<void> =>
      client.post('speech', { containing, behaviours }),
    /** Refuses a text without a script. */
    calls: (containing: string): Promise<SpeechCalls> =>
      client.get(SpeechCalls, 'speech/calls', { containing }),
    /** Lets the open calls continue. */
    release: (containing: string): Promise<void> => client.post('speech/release', { containing }),
  }
}
export type SpeechControl = ReturnType<typeof createSpeechControl>
