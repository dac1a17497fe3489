import { controlError, controls, type DoubleApp } from '../../http/double-server.ts'
import {
  beginCall,
  type Counts,
  createScriptStore,
  type ScriptedCall,
} from '../calls/scripted-calls.ts'

/** What a call for speech can be made to do. README.md explains each. */
export type SpeechBehaviour =
  | { readonly do: 'speak'; readonly afterMs?: number }
  | {
      readonly do: 'fail'
      readonly status: number
      readonly retryAfter?: number
      readonly code?: string
      readonly afterMs?: number
    }
  | { readonly do: 'break_off'; readonly afterBytes: number }
  | { readonly do: 'send'; readonly base64: string }
  | { readonly do: 'stall' | 'hold' | 'nonsense' | 'empty' | 'other_sample_rate' }

/** The behaviours of the calls whose input contains a text, in order; the last one repeats. */
type SpeechScript = { readonly containing: string; readonly behaviours: readonly SpeechBehaviour[] }

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
    callsOf: (containing: string): Counts | null => store.entries.get(containing)?.counts ?? null,
  }
}
export type SpeechScripts = ReturnType<typeof createSpeechScripts>

/** The calls with which tests script the speech; `control.ts` has their types. */
export const speechControls = (scripts: SpeechScripts): DoubleApp =>
  controls({
    speech: scripts.write,
    'speech/release': scripts.release,
    'speech/calls': (text: string) => {
      const calls = scripts.callsOf(text)
      if (!calls) throw controlError(404, 'No script names this text.')
      return calls
    },
  })
