/** An error for the log: names, messages and stack frames, without user data. */
type DescribedError = {
  readonly name: string
  readonly message: string
  readonly stack: readonly string[]
  readonly cause?: DescribedError
}

/** Drizzle puts the parameters of a failed query into its message. */
const withoutParameters = (message: string): string => message.split('\nparams:')[0] ?? ''

/** Describes anything that was thrown, with at most five causes. */
const describeError = (error: unknown, depth = 5): DescribedError => {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', stack: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return {
    name: error.name,
    message: withoutParameters(error.message),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && depth > 1
      ? { cause: describeError(error.cause, depth - 1) }
      : {}),
  }
}

/**
 * Writes one JSON line for a vendor that fails until the operator acts, such as for a key or money;
 * `code` is the vendor's, and `advice` a sentence. To be alerted on.
 */
export const logOperatorAlert = (vendor: string, code: string, advice?: string): void => {
  console.error(JSON.stringify({ alert: 'operator_must_act', vendor, code, advice }))
}

/** Writes one JSON line for a failure; `source` says which job or request it belongs to. */
export const logError = (source: Readonly<Record<string, string>>, error: unknown): void => {
  console.error(JSON.stringify({ ...source, error: describeError(error) }))
}

/** Writes one JSON line for a vendor that gets too many requests, and so has fewer for a minute. */
export const logSlowerPace = (vendor: string, requestsPerMinute: number): void => {
  console.warn(JSON.stringify({ job: 'pace', vendor, requestsPerMinute }))
}

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
  /** Credits returned for stories that were about the wrong place. */
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
