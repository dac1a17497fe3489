import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { openDatabase } from '../src/platform/database/database.ts'

type Floors = { readonly DATABASE_URL: string; readonly DATABASE_AUTH_TOKEN: string }

/**
 * What `npm run bench` measures everything against: a bare route, and one with a single trip to the
 * database. A worker of its own, which no deployment holds.
 */
export default new Hono<{ Bindings: Floors }>()
  .get('/bare', (context) => context.json({ ok: true }))
  .get('/one-trip', async (context) => {
    const { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken } = context.env
    const rows = await openDatabase({ url, authToken }).read.all(sql`SELECT 1 AS one`)
    return context.json({ ok: rows.length === 1 })
  })
