/** What one request or job used and which credits it moved; written to its log line. */
export type Meter = {
  databaseTrips: number
  /** Time spent waiting for the language model, speech and Wikimedia, in milliseconds; `providerMs` in the log. */
  vendorMs: number
  /** How the work ended when the response's status was sent before. */
  outcome: string | undefined
  /** Credits charged for stories that were delivered. */
  spent: number
  /** Credits given back for stories that were not delivered; `refunded` in the log. */
  givenBack: number
  /** Credits given back for stories that were about the wrong place. */
  returned: number
  /** Credits granted for payments. */
  granted: number
  /** The amount of those payments, in minor units of their currency. */
  paid: number
  /** Payments that were refunded or disputed. */
  reversals: number
}

/** A meter with all counts at zero. */
export const createMeter = (): Meter => ({
  databaseTrips: 0,
  vendorMs: 0,
  outcome: undefined,
  spent: 0,
  givenBack: 0,
  returned: 0,
  granted: 0,
  paid: 0,
  reversals: 0,
})

/** The credits and payments of a meter for a log line, zeros left out. */
export const creditsMoved = (meter: Meter): Readonly<Record<string, number>> => {
  const { spent, givenBack, returned, granted, paid, reversals } = meter
  const all = Object.entries({ spent, refunded: givenBack, returned, granted, paid, reversals })
  return Object.fromEntries(all.filter(([, amount]) => amount !== 0))
}
