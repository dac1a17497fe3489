import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { until } from './until.ts'

const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(env)

/** How long the database's answer is on its way: the client is gone long before. */
const slowlyMs = 500

const inserts = async (input: RequestInfo | URL, table: string): Promise<boolean> =>
  input instanceof Request &&
  input.url.startsWith(DATABASE_URL) &&
  (await input.clone().text()).includes(JSON.stringify(`INTO "${table}"`).slice(1, -1))

/**
 * Makes a call whose client leaves once the database has put something into a table, before it
 * answers so: the signal is lost while the worker waits.
 */
export const leaveOnceIn = async (
  table: string,
  call: (signal: AbortSignal) => Promise<Response>,
): Promise<void> => {
  const leaving = new AbortController()
  const reach = globalThis.fetch
  let done = false
  const slow = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isIt = await inserts(input, table)
    const response = await reach(input, init)
    if (!isIt) return response
    done = true
    await new Promise((resolve) => setTimeout(resolve, slowlyMs))
    return response
  })
  try {
    const answer = call(leaving.signal)
    await until(async () => done)
    leaving.abort()
    await expect(answer).rejects.toThrow()
  } finally {
    slow.mockRestore()
  }
}
