import type { Target } from '../fault-proxy.ts'

type Vendor = Exclude<Target, 'database'>

/** The calls that a verb makes: where they go, and the deadline that their adapter sets, in ms. */
const calls = {
  /** One try of one database call, as `worker/src/platform/database/database.ts` limits it. */
  database: { target: 'database', ms: 4_000 },
  writing: { target: 'openai', ms: 60_000 },
  reading: { target: 'openai', ms: 30_000 },
  speaking: { target: 'openai', ms: 20_000 },
  /** Waits for another narration's claim, then does all of the work. */
  narrating: { target: 'openai', ms: 168_000 },
  /** Two tries of 8 s, and the wait between them. */
  stripe: { target: 'stripe', ms: 17_000 },
  /** The user's turn and a slot, up to 4 s each, and 5 s for the answer. */
  geocoder: { target: 'geocoder', ms: 13_000 },
  /** A turn, up to 8 s, and three requests of 5 s. */
  wikimedia: { target: 'wikimedia', ms: 23_000 },
  /** One call of the bucket, or one silence of a file that is read from it. */
  media: { target: 'media', ms: 10_000 },
} as const satisfies Readonly<Record<string, { target: Target; ms: number }>>

type CallName = keyof typeof calls
const callNames = Object.keys(calls) as readonly CallName[]

/** The most calls of each kind that one request makes. */
export type Calls = Readonly<Partial<Record<CallName, number>>>

/** Time spent outside the database and the vendors, on a busy machine. */
const slackMs = 3_000

/** The longest that a request may take while no fault is on. */
export const noFaultMs = 60_000

/**
 * The longest that a request may take under faults. Only one database trip can use its second try,
 * because a trip that fails twice ends the request.
 */
export const deadlineOf = ({ database = 0, ...vendors }: Calls): number => {
  const all: Calls = { ...vendors, database: database + 1 }
  return callNames.reduce((ms, name) => ms + (all[name] ?? 0) * calls[name].ms, slackMs)
}

/** The services that a request needs in addition to the database. */
export const vendorsOf = (made: Calls): readonly Vendor[] => {
  const targets = callNames.filter((name) => made[name]).map((name) => calls[name].target)
  return [...new Set(targets.filter((target) => target !== 'database'))]
}
