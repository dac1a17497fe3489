import * as z from 'zod/mini'
import { startFaultProxy } from '../chaos/fault-proxy.ts'

const Cost = z.object({ rows_read: z.number() })
const Batch = z.object({ step_results: z.array(z.unknown()) })
/** The part of Hrana's answers (libSQL over HTTP) that says what a statement cost. */
const Pipeline = z.object({
  results: z.array(
    z.object({ response: z.optional(z.object({ result: z.optional(z.unknown()) })) }),
  ),
})

const rowsOf = (result: unknown): number => {
  const batch = Batch.safeParse(result)
  if (batch.success)
    return batch.data.step_results.reduce<number>((sum, one) => sum + rowsOf(one), 0)
  const cost = Cost.safeParse(result)
  return cost.success ? cost.data.rows_read : 0
}

const rowsIn = (body: Buffer): number =>
  Pipeline.parse(JSON.parse(body.toString())).results.reduce(
    (sum, { response }) => sum + rowsOf(response?.result),
    0,
  )

/** A way to a database that counts the trips over it and the rows that each read. */
export const startCounter = async (databaseUrl: string) => {
  let trips = 0
  let rows = 0
  const proxy = await startFaultProxy({
    target: databaseUrl,
    onAnswer: (_path, body) => {
      trips += 1
      rows += rowsIn(body)
    },
  })
  return {
    url: proxy.url,
    /** What work cost. Work that goes on behind its answer is waited for. */
    during: async (work: () => Promise<unknown>): Promise<{ trips: number; rows: number }> => {
      trips = 0
      rows = 0
      await work()
      await proxy.quiet()
      return { trips, rows }
    },
    close: proxy.close,
  }
}
export type Counter = Awaited<ReturnType<typeof startCounter>>
