import * as z from 'zod/mini'
import { startFaultProxy } from '../chaos/fault-proxy.ts'

const Cost = z.object({ rows_read: z.number() })
const Batch = z.object({ step_results: z.array(z.unknown()) })
/** The part of a Hrana response (libSQL over HTTP) that states the cost of a statement. */
const Pipeline = z.object({
  results: z.array(
    z.object({ response: z.optional(z.object({ result: z.optional(z.unknown()) })) }),
  ),
})

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

const rowsOf = (result: unknown): number => {
  const batch = Batch.safeParse(result)
  if (batch.success) return sum(batch.data.step_results.map(rowsOf))
  const cost = Cost.safeParse(result)
  return cost.success ? cost.data.rows_read : 0
}

const rowsIn = (body: Buffer): number =>
  sum(
    Pipeline.parse(JSON.parse(body.toString())).results.map(({ response }) =>
      rowsOf(response?.result),
    ),
  )

/** A proxy in front of a database that counts the trips to it and the rows that each one read. */
export const startCounter = async () => {
  let trips = 0
  let rows = 0
  const proxy = await startFaultProxy({
    onAnswer: (body) => {
      trips += 1
      rows += rowsIn(body)
    },
  })
  return {
    forwardTo: proxy.forwardTo,
    /** What some work cost, including what continues after its response. */
    during: async (work: () => Promise<unknown>): Promise<{ trips: number; rows: number }> => {
      trips = 0
      rows = 0
      await work()
      await proxy.quiet()
      return { trips, rows }
    },
  }
}
export type Counter = Awaited<ReturnType<typeof startCounter>>
