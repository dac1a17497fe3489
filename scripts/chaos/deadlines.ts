/** One try of one call of the database; `worker/src/database/transport.ts` holds it to that. */
const databaseTryMs = 4_000
/** What is neither database nor vendor, on a machine that has other things to do. */
const slackMs = 3_000

/** The deadlines of the vendors' calls, as their adapters have them. */
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
 * The longest that a call with so many database trips may take: a trip whose first try is cut off
 * goes on with its second; where that is cut off too, the call ends.
 */
export const within = (databaseTrips: number, ofVendors = 0): number =>
  databaseTryMs * (databaseTrips + 1) + ofVendors + slackMs
