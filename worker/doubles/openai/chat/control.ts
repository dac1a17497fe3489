import { createControlClient } from '../../http/control-client.ts'
import type { Counts } from '../calls/scripted-calls.ts'
import type { Behaviour, Script } from './behaviours.ts'

export type { Behaviour, Script }

/** Lets a test script the double at a URL. Every call throws if it is refused. */
export const createChatControl = (url: string) => {
  const call = createControlClient(url)
  return {
    /** Sets what the calls with this exact text do from now on, and resets their counts. */
    script: (script: Script): Promise<void> => call('scripts', script),
    calls: (landmark: string): Promise<Counts> => call('calls', landmark),
    /** Lets a landmark's open calls continue. Returns how many there were. */
    release: (landmark: string): Promise<number> => call('release', landmark),
    forget: (landmark: string): Promise<void> => call('forget', landmark),
  }
}
export type ChatControl = ReturnType<typeof createChatControl>
