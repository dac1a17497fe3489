import { createGate, type Gate, whenAborted } from '../gate.ts'
import type { Behaviour, Calls, Script } from './behaviours.ts'

/** One call under way. Of `finish` and `abort` the first that is called counts. */
export type Call = {
  /** The name to look up. */
  readonly as: string
  /** Whether a script said so. */
  readonly isScripted: boolean
  readonly behaviour: Behaviour
  finish(): void
  abort(): void
  /** Its first word is being said. */
  begin(): void
  /** Waits for the landmark's release; not at all where that was after this call began. */
  held(signal: AbortSignal): Promise<void>
}

type Ledger = { -readonly [Key in keyof Calls]: Calls[Key] }
type Entry = {
  readonly script: Script | null
  readonly calls: Ledger
  readonly gates: Set<Gate>
}

const plainTelling: Behaviour = { do: 'answer' }
const mostEntries = 10_000

const createEntry = (script: Script | null): Entry => ({
  script,
  calls: { count: 0, finished: 0, aborted: 0, held: 0, firstWordAt: null },
  gates: new Set(),
})

const behaviourOf = ({ script, calls }: Entry): Behaviour =>
  script?.behaviours[Math.min(calls.count, script.behaviours.length) - 1] ?? plainTelling

const openAll = ({ gates }: Entry): number => {
  const open = gates.size
  for (const gate of gates) gate.open()
  gates.clear()
  return open
}

const beginCall = (entry: Entry, landmark: string): Call => {
  const { calls, gates } = entry
  calls.count += 1
  const gate = createGate()
  gates.add(gate)
  let over = false
  const end = (how: 'finished' | 'aborted') => {
    if (over) return
    over = true
    calls[how] += 1
    gates.delete(gate)
  }
  return {
    as: entry.script?.as ?? landmark,
    isScripted: entry.script?.as !== undefined,
    behaviour: behaviourOf(entry),
    begin: () => {
      calls.firstWordAt = Date.now()
    },
    finish: () => end('finished'),
    abort: () => end('aborted'),
    async held(signal) {
      calls.held += 1
      await Promise.race([gate.opened, whenAborted(signal)])
      calls.held -= 1
    },
  }
}

/** The scripts of tests and the count of calls, by the exact text of the landmark. */
export const createScripts = () => {
  const entries = new Map<string, Entry>()
  const keep = (landmark: string, entry: Entry): Entry => {
    entries.set(landmark, entry)
    const [oldest] = entries.keys()
    if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
    return entry
  }
  return {
    /** Puts a script in place; what was counted for its landmark starts anew. */
    write: (script: Script): void => {
      keep(script.landmark, createEntry(script))
    },
    begin: (landmark: string): Call =>
      beginCall(entries.get(landmark) ?? keep(landmark, createEntry(null)), landmark),
    callsOf: (landmark: string): Calls => ({
      ...(entries.get(landmark) ?? createEntry(null)).calls,
    }),
    /** Lets go every call of the landmark that has begun; says how many. */
    release: (landmark: string): number => openAll(entries.get(landmark) ?? createEntry(null)),
    forget: (landmark: string): void => {
      const entry = entries.get(landmark)
      entries.delete(landmark)
      if (entry) openAll(entry)
    },
  }
}
export type Scripts = ReturnType<typeof createScripts>
