/** One try of one database call, as `worker/src/database/transport.ts` limits it. */
const databaseTryMs = 4_000
/** Time spent outside the database and the vendors, on a busy machine. */
const slackMs = 3_000

/** The longest that a request may take while no fault is on. */
export const noFaultMs = 60_000

/** The deadlines of the vendors' calls, as their adapters set them. */
export const vendorMs = {
  writing: 60_000,
  reading: 30_000,
  speaking: 20_000,
  /** Two tries of 8 s, and the wait between them. */
  stripe: 17_000,
  /** A turn of up to 4 s, and 5 s for the answer. */
  geocoder: 9_000,
  /** One call of the bucket, or one silence of a file that is read from it. */
  bucket: 10_000,
} as const

/**
 * The longest that a request with this many database trips may take under faults: only one trip can
 * use its second try, because a trip that fails twice ends the request.
 */
export const within = (databaseTrips: number, ofVendors = 0): number =>
  databaseTryMs * (databaseTrips + 1) + ofVendors + slackMs
