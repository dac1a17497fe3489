import { controls, type DoubleApp } from '../../http/double-server.ts'
import {
  beginCall,
  type Counts,
  createCounts,
  createScriptStore,
  type ScriptedCall,
} from '../calls/scripted-calls.ts'
import type { Alias } from '../story/model-request.ts'
import type { Behaviour, Script } from './behaviours.ts'

export type ChatCall = ScriptedCall<Behaviour> & {
  /** The name that the script looks up instead; null if it doesn't. */
  readonly alias: Alias | null
}

const mostEntries = 10_000
const usual: Behaviour = { do: 'answer' }

/** The scripts of tests and the counts of all calls, by the landmark's exact text. */
export const createChatScripts = () => {
  const store = createScriptStore<Script>(mostEntries)
  return {
    write: (script: Script): void => void store.write(script.landmark.trim(), script),
    remove: store.remove,
    release: store.release,
    has: (landmark: string): boolean => (store.entries.get(landmark)?.script ?? null) !== null,
    begin: (landmark: string): ChatCall => {
      const entry = store.entries.get(landmark) ?? store.write(landmark, null)
      const as = entry.script?.as
      const call = beginCall<Behaviour>([entry], landmark, usual)
      return { ...call, alias: as === undefined ? null : { name: landmark, landmark: as } }
    },
    callsOf: (landmark: string): Counts => store.entries.get(landmark)?.counts ?? createCounts(),
  }
}
export type ChatScripts = ReturnType<typeof createChatScripts>

/** The calls with which tests script the chat; `control.ts` has their types. */
export const chatControls = (scripts: ChatScripts): DoubleApp =>
  controls({
    scripts: scripts.write,
    release: (landmark: string) => scripts.release(landmark.trim()),
    calls: (landmark: string) => scripts.callsOf(landmark.trim()),
    forget: (landmark: string) => scripts.remove(landmark.trim()),
  })
