import { expect } from 'vitest'
import { until } from '../client/client.ts'
import { DATABASE_URL } from '../env.ts'
import { withFetch } from './tapped-fetch.ts'

/** Delay of the database's response: the client has disconnected long before. */
const delayMs = 500

const inserts = async (input: RequestInfo | URL, table: string): Promise<boolean> =>
  input instanceof Request &&
  input.url.startsWith(DATABASE_URL) &&
  (await input.clone().text()).includes(JSON.stringify(`INTO "${table}"`).slice(1, -1))

/**
 * Makes a call whose client disconnects after the database has inserted into a table and before its
 * response reaches the worker.
 */
export const disconnectAfterInsert = async (
  table: string,
  call: (signal: AbortSignal) => Promise<Response>,
): Promise<void> => {
  const disconnect = new AbortController()
  let isInserted = false
  const slow: Parameters<typeof withFetch>[0] = async (reach, input, init) => {
    const isInsert = await inserts(input, table)
    const response = await reach(input, init)
    if (!isInsert) return response
    isInserted = true
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return response
  }
  await withFetch(slow, async () => {
    const response = call(disconnect.signal)
    await until(async () => isInserted)
    disconnect.abort()
    await expect(response).rejects.toThrow()
  })
}
