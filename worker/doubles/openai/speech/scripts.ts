import { createGate, type Gate, whenAborted } from '../gate.ts'
import type { SpeechBehaviour, SpeechCalls, SpeechScript } from './behaviours.ts'

type Entry = {
  readonly script: SpeechScript
  begun: number
  open: number
  mostOpen: number
  held: number
  readonly inputs: string[]
  readonly gates: Set<Gate>
}

/** One call for speech under way. */
export type SpeechCall = {
  readonly behaviour: SpeechBehaviour
  readonly end: () => void
  /** Waits for the release; not at all where that was after this call began. */
  readonly held: (signal: AbortSignal) => Promise<void>
}

const mostEntries = 1_000
const plain: SpeechBehaviour = { do: 'speak' }

const createEntry = (script: SpeechScript): Entry => ({
  script,
  begun: 0,
  open: 0,
  mostOpen: 0,
  held: 0,
  inputs: [],
  gates: new Set(),
})

const openAll = ({ gates }: Entry): void => {
  for (const gate of gates) gate.open()
  gates.clear()
}

/** The scripts of tests for speech, each for the calls whose input holds its text. */
export const createSpeechScripts = () => {
  const entries = new Map<string, Entry>()

  const behaviourOf = ({ script: { behaviours }, begun }: Entry): SpeechBehaviour =>
    behaviours[Math.min(begun, behaviours.length) - 1] ?? plain

  return {
    write: (script: SpeechScript): void => {
      const former = entries.get(script.naming)
      if (former) openAll(former)
      entries.delete(script.naming)
      entries.set(script.naming, createEntry(script))
      const [oldest] = entries.keys()
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
    },
    /** The call counts for every script whose text it holds; the longest text says what it does. */
    begin: (input: string): SpeechCall => {
      const named = [...entries.values()]
        .filter(({ script }) => input.includes(script.naming))
        .sort((a, b) => b.script.naming.length - a.script.naming.length)
      for (const entry of named) {
        entry.begun += 1
        entry.open += 1
        entry.mostOpen = Math.max(entry.open, entry.mostOpen)
        entry.inputs.push(input)
      }
      const gate = createGate()
      for (const { gates } of named) gates.add(gate)
      const [script] = named
      return {
        behaviour: script ? behaviourOf(script) : plain,
        end: () => {
          for (const entry of named) {
            entry.open -= 1
            entry.gates.delete(gate)
          }
          named.length = 0
        },
        held: async (signal) => {
          for (const entry of named) entry.held += 1
          await Promise.race([gate.opened, whenAborted(signal)])
          for (const entry of named) entry.held -= 1
        },
      }
    },
    /** Null for a text that no script names. */
    callsOf: (naming: string): SpeechCalls | null => {
      const entry = entries.get(naming)
      if (!entry) return null
      const { begun, open, mostOpen, held, inputs } = entry
      return { count: begun, open, mostOpen, held, inputs: [...inputs] }
    },
    /** Lets every call of a script go on that has begun. */
    release: (naming: string): void => {
      const entry = entries.get(naming)
      if (entry) openAll(entry)
    },
  }
}
export type SpeechScripts = ReturnType<typeof createSpeechScripts>
