import * as z from 'zod/mini'
import {
  bodyControl,
  controlError,
  createDoubleApp,
  type DoubleApp,
  queryControl,
} from '../../http/double-server.ts'
import { beginCall, createScriptStore, type ScriptedCall } from '../calls/scripted-calls.ts'

const milliseconds = z.optional(z.number().check(z.gte(0)))

/** What a call for speech can be made to do. README.md explains each. */
export const SpeechBehaviour = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('speak'), afterMs: milliseconds }),
  z.strictObject({
    do: z.literal('fail'),
    status: z.int().check(z.gte(400), z.lte(599)),
    retryAfter: z.optional(z.number().check(z.gte(0))),
    code: z.optional(z.string()),
    afterMs: milliseconds,
  }),
  z.strictObject({ do: z.literal('break_off'), afterBytes: z.int().check(z.gte(0)) }),
  z.strictObject({ do: z.literal('send'), base64: z.string() }),
  z.strictObject({ do: z.literal(['stall', 'hold', 'nonsense', 'empty', 'other_sample_rate']) }),
])
export type SpeechBehaviour = z.infer<typeof SpeechBehaviour>

const containing = z.string().check(z.minLength(1))

/** The behaviours of the calls whose input contains a text, in order; the last one repeats. */
const SpeechScript = z.strictObject({
  containing,
  behaviours: z.array(SpeechBehaviour).check(z.minLength(1)),
})
type SpeechScript = z.infer<typeof SpeechScript>

/** The calls whose input contains a text so far. README.md explains the counts. */
export const SpeechCalls = z.object({
  count: z.int(),
  open: z.int(),
  mostOpen: z.int(),
  held: z.int(),
  inputs: z.array(z.string()),
})
export type SpeechCalls = z.infer<typeof SpeechCalls>

const SpeechRelease = z.strictObject({ containing })

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
