import {
  bodyControl,
  controlError,
  createDoubleApp,
  type DoubleApp,
  queryControl,
} from '../../http/double-server.ts'
import { beginCall, createScriptStore, type ScriptedCall } from '../calls/scripted-calls.ts'
import { type SpeechBehaviour, SpeechCalls, SpeechRelease, SpeechScript } from './behaviours.ts'

export type SpeechCall = ScriptedCall<SpeechBehaviour>

const mostEntries = 1_000
const usual: SpeechBehaviour = { do: 'speak' }

/** The scripts of tests for speech, each for the calls whose input contains its text. */
export const createSpeechScripts = () => {
  const store = createScriptStore<SpeechScript>(mostEntries)
  return {
    write: (script: SpeechScript): void => void store.write(script.containing, script),
    release: (containing: string): void => void store.release(containing),
    /** Counts for every script whose text the input contains. The longest text's script decides. */
    begin: (input: string): SpeechCall => {
      const matching = [...store.entries]
        .filter(([text]) => input.includes(text))
        .sort(([one], [other]) => other.length - one.length)
      return beginCall<SpeechBehaviour>(
        matching.map(([, entry]) => entry),
        input,
        usual,
      )
    },
    /** Null for a text without a script. */
    callsOf: (containing: string): SpeechCalls | null => {
      const entry = store.entries.get(containing)
      return entry ? SpeechCalls.parse(entry.counts) : null
    },
  }
}
export type SpeechScripts = ReturnType<typeof createSpeechScripts>

/** The calls with which tests script the speech; README.md lists them. */
export const speechControls = (scripts: SpeechScripts): DoubleApp =>
  createDoubleApp()
    .post(
      '/speech',
      bodyControl(SpeechScript, (script) => scripts.write(script)),
    )
    .post(
      '/speech/release',
      bodyControl(SpeechRelease, ({ containing }) => scripts.release(containing)),
    )
    .get(
      '/speech/calls',
      queryControl('containing', (text) => {
        const calls = scripts.callsOf(text)
        if (!calls) throw controlError(404, 'No script names this text.')
        return calls
      }),
    )
