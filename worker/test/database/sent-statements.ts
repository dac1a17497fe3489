import { createClient, type InValue } from '@libsql/client/web'
import * as z from 'zod/mini'
import { DATABASE_AUTH_TOKEN, DATABASE_URL } from '../env.ts'
import { withFetch } from '../faults/tapped-fetch.ts'

const Value = z.object({ type: z.string(), value: z.optional(z.union([z.string(), z.number()])) })
const Stmt = z.object({
  sql: z.optional(z.string()),
  sql_id: z.optional(z.number()),
  args: z.optional(z.array(Value)),
})
/** The part of a Hrana request (libSQL over HTTP) that contains the statements. */
const Pipeline = z.object({
  requests: z.array(
    z.object({
      sql: z.optional(z.string()),
      sql_id: z.optional(z.number()),
      stmt: z.optional(Stmt),
      batch: z.optional(z.object({ steps: z.array(z.object({ stmt: Stmt })) })),
    }),
  ),
})

export type Sent = { readonly sql: string; readonly args: readonly InValue[] }

const statementsOf = (body: unknown): Sent[] => {
  const { requests } = Pipeline.parse(body)
  const stored = new Map(requests.map(({ sql_id, sql }) => [sql_id, sql]))
  return requests
    .flatMap(({ stmt, batch }) => [
      ...(stmt ? [stmt] : []),
      ...(batch?.steps.map((step) => step.stmt) ?? []),
    ])
    .map(({ sql, sql_id, args = [] }) => ({
      sql: sql ?? stored.get(sql_id) ?? '',
      args: args.map(({ value = null }) => value),
    }))
    .filter(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
}

/** Runs `work` and collects every different statement that reaches the database. */
export const sentDuring = async (work: () => Promise<void>): Promise<Sent[]> => {
  const sent = new Map<string, Sent>()
  await withFetch(async (reach, input, init) => {
    if (input instanceof Request && input.url.startsWith(DATABASE_URL)) {
      for (const statement of statementsOf(await input.clone().json())) {
        sent.set(statement.sql.replace(/\s+/g, ' '), statement)
      }
    }
    return reach(input, init)
  }, work)
  return [...sent.values()]
}

/** The steps of SQLite's plan for a statement. */
export const planOf = async ({ sql, args }: Sent): Promise<string[]> => {
  const client = createClient({ url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN })
  const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: [...args] })
  return rows.map((row) => String(row.detail))
}
