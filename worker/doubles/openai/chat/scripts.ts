import {
  bodyControl,
  createDoubleApp,
  type DoubleApp,
  queryControl,
} from '../../http/double-server.ts'
import {
  beginCall,
  createCounts,
  createScriptStore,
  type ScriptedCall,
} from '../calls/scripted-calls.ts'
import type { Alias } from '../story/model-request.ts'
import { type Behaviour, Calls, Release, Script } from './behaviours.ts'

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
    write: (script: Script): void => void store.write(script.landmark, script),
    remove: store.remove,
    release: store.release,
    has: (landmark: string): boolean => (store.entries.get(landmark)?.script ?? null) !== null,
    begin: (landmark: string): ChatCall => {
      const entry = store.entries.get(landmark) ?? store.write(landmark, null)
      const as = entry.script?.as
      const call = beginCall<Behaviour>([entry], landmark, usual)
      return { ...call, alias: as === undefined ? null : { name: landmark, landmark: as } }
    },
    callsOf: (landmark: string): Calls =>
      Calls.parse(store.entries.get(landmark)?.counts ?? createCounts()),
  }
}
export type ChatScripts = ReturnType<typeof createChatScripts>

/** The calls with which tests script the chat; README.md lists them. */
export const chatControls = (scripts: ChatScripts): DoubleApp =>
  createDoubleApp()
    .post(
      '/scripts',
      bodyControl(Script, (script) => scripts.write(script)),
    )
    .post(
      '/release',
      bodyControl(Release, ({ landmark }) => ({ released: scripts.release(landmark) })),
    )
    .get(
      '/calls',
      queryControl('landmark', (text) => scripts.callsOf(text.trim())),
    )
    .delete(
      '/scripts',
      queryControl('landmark', (text) => scripts.remove(text.trim())),
    )
