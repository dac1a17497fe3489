import type { Ask, EndpointName, Reply } from '../ask.ts'
import { within } from '../deadlines.ts'
import type { Target } from '../fault.ts'
import { call, type Person } from '../person.ts'

/** One thing that a person does, or that is done to them. */
export type Verb = {
  /** What it may need besides the database; the bucket is one of them. */
  readonly vendors: readonly Exclude<Target, 'database'>[]
  /** Done twice at once, one may wait minutes for the other: not where time is short. */
  readonly waitsForAnother?: true
  /**
   * Makes ready what it works on while no fault is on. What it answers is done under faults, perhaps
   * twice at once; it holds each answer against the contract and notes what was acknowledged.
   */
  readonly prepare: (person: Person) => Promise<() => Promise<void>>
}

/** A verb that reads, and notes nothing. `trips`: how often it asks the database at the most. */
export const reading = (
  name: EndpointName,
  trips: number,
  askFor: (person: Person) => Partial<Ask> | Promise<Partial<Ask>> = () => ({}),
): Verb => ({
  vendors: [],
  prepare: async (person) => {
    const options = { withinMs: within(trips), ...(await askFor(person)) }
    return async () => void (await call(person, name, options))
  },
})

/** Whether the call was carried out for certain. */
export const isDone = (reply: Reply): reply is Extract<Reply, { kind: 'ok' }> => reply.kind === 'ok'
