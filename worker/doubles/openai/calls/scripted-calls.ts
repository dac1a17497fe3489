import { type Exchange, HttpError, noResponse } from '../../http/double-server.ts'

/** Counts the calls with one text. README.md explains each. */
export const createCounts = () => ({
  count: 0,
  finished: 0,
  aborted: 0,
  held: 0,
  open: 0,
  mostOpen: 0,
  firstWordAt: null as number | null,
  firstSentenceAt: null as number | null,
  inputs: [] as string[],
})
export type Counts = ReturnType<typeof createCounts>

type Gate = { readonly opened: Promise<void>; open(): void }

export type Entry<Script> = {
  readonly script: Script | null
  readonly counts: Counts
  /** One for each open call; a release opens them. */
  readonly gates: Set<Gate>
}

/** An open call. The first of `finish` and `abort` counts. */
export type ScriptedCall<Behaviour> = {
  readonly behaviour: Behaviour
  finish(): void
  abort(): void
  markFirstWord(): void
  markFirstSentence(): void
  /** Waits for a release, or until the client leaves. A release since the call began counts. */
  waitForRelease(signal: AbortSignal): Promise<void>
}

/** Resolves when a signal is aborted. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const createGate = (): Gate => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { opened, open }
}

const openGates = ({ gates }: Entry<unknown>): number => {
  const opened = gates.size
  for (const gate of gates) gate.open()
  gates.clear()
  return opened
}

/** Counts a call for each of its entries. The first entry's script says what the call does. */
export const beginCall = <Behaviour>(
  entries: readonly Entry<{ readonly behaviours: readonly Behaviour[] }>[],
  input: string,
  usual: Behaviour,
): ScriptedCall<Behaviour> => {
  const gate = createGate()
  for (const { counts, gates } of entries) {
    gates.add(gate)
    counts.count += 1
    counts.open += 1
    counts.mostOpen = Math.max(counts.open, counts.mostOpen)
    counts.inputs.push(input)
  }
  let isOver = false
  const end = (how: 'finished' | 'aborted'): void => {
    if (isOver) return
    isOver = true
    for (const { counts, gates } of entries) {
      gates.delete(gate)
      counts.open -= 1
      counts[how] += 1
    }
  }
  const [first] = entries
  const behaviours = first?.script?.behaviours ?? []
  return {
    behaviour: behaviours[Math.min(first?.counts.count ?? 0, behaviours.length) - 1] ?? usual,
    finish: () => end('finished'),
    abort: () => end('aborted'),
    markFirstWord() {
      for (const { counts } of entries) counts.firstWordAt = Date.now()
    },
    markFirstSentence() {
      for (const { counts } of entries) counts.firstSentenceAt = Date.now()
    },
    async waitForRelease(signal) {
      for (const { counts } of entries) counts.held += 1
      await Promise.race([gate.opened, whenAborted(signal)])
      for (const { counts } of entries) counts.held -= 1
    },
  }
}

/** Scripts and counts by a text, the newest last. A new script releases its text's open calls. */
export const createScriptStore = <Script>(mostEntries: number) => {
  const entries = new Map<string, Entry<Script>>()
  const release = (text: string): number => {
    const entry = entries.get(text)
    return entry ? openGates(entry) : 0
  }
  const remove = (text: string): void => {
    release(text)
    entries.delete(text)
  }
  return {
    entries,
    /** Lets the open calls continue. Returns how many there were. */
    release,
    remove,
    write: (text: string, script: Script | null): Entry<Script> => {
      remove(text)
      const entry = { script, counts: createCounts(), gates: new Set<never>() }
      entries.set(text, entry)
      const [oldest] = entries.keys()
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
      return entry
    },
  }
}

/** Does the work of a call. `signal` aborts when the client leaves, which is no error. */
export const runCall = async (
  call: ScriptedCall<unknown>,
  { env }: Exchange,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> => {
  const gone = new AbortController()
  env.outgoing.on('close', () => gone.abort())
  try {
    const response = await work(gone.signal)
    if (response !== noResponse) call.finish()
    return response
  } catch (error) {
    if (error instanceof HttpError) call.finish()
    if (!gone.signal.aborted) throw error
    return noResponse
  } finally {
    call.abort()
  }
}
