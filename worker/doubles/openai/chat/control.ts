import { createControlClient } from '../../http/control-client.ts'
import { type Behaviour, Calls, Released, type Script } from './behaviours.ts'

export type { Behaviour, Calls, Script }

/** Lets a test script the double at a URL. Every call throws if it is refused. */
export const createChatControl = (url: string) => {
  const client = createControlClient(url)
  return {
    /** Sets what the calls with this exact text do from now on, and resets their counts. */
    script: (script: Script): Promise<void> => client.post('scripts', script),
    calls: (landmark: string): Promise<Calls> => client.get(Calls, 'calls', { landmark }),
    /** Lets a landmark's open calls continue. Returns how many there were. */
    release: async (landmark: string): Promise<number> =>
      (await client.request(Released, 'release', { landmark })).released,
    forget: (landmark: string): Promise<void> => client.delete('scripts', { landmark }),
  }
}
export type ChatControl = ReturnType<typeof createChatControl>
