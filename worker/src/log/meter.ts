/** What one request or job used and moved; written into its log line. */
export type Meter = {
  databaseTrips: number
  /** Milliseconds spent waiting for the storyteller. */
  providerMs: number
  /** How a call ended whose status was sent before its end was known. */
  outcome: string | undefined
  /** Credits paid for stories that were told. */
  spent: number
  /** Credits given back for stories that were not. */
  refunded: number
  /** Credits granted for payments. */
  granted: number
  /** What was paid for them, in minor units of whatever currency. */
  paid: number
  /** Payments whose money went back. */
  reversals: number
}

/** A meter at which nothing has happened yet. */
export const createMeter = (): Meter => ({
  databaseTrips: 0,
  providerMs: 0,
  outcome: undefined,
  spent: 0,
  refunded: 0,
  granted: 0,
  paid: 0,
  reversals: 0,
})

/** What moved, as it stands in a log line: only what did. */
export const turnoverOf = (meter: Meter): Readonly<Record<string, number>> => {
  const { spent, refunded, granted, paid, reversals } = meter
  const all = Object.entries({ spent, refunded, granted, paid, reversals })
  return Object.fromEntries(all.filter(([, amount]) => amount !== 0))
}
