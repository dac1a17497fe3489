import type { SQL } from 'drizzle-orm'

/** A user's id in a query: known, or read with it, as from the session that is checked in one trip. */
export type Owner = string | SQL
