import { startFaultProxy } from '../chaos/fault-proxy.ts'

/** The sum of what libSQL says that each statement has read. */
const rowsIn = (body: Buffer): number =>
  [...body.toString().matchAll(/"rows_read":\s*(\d+)/g)].reduce(
    (sum, [, rows]) => sum + Number(rows),
    0,
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
