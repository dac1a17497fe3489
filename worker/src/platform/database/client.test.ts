import { LibsqlError } from '@libsql/client/web'
import { describe, expect, test } from 'vitest'
import { SILENT_URL } from '../../../test/env.ts'
import { fetchWithDeadline, retryWhileBusy } from './client.ts'

const busy = () => new LibsqlError('SQLite error: database is locked', 'SQLITE_BUSY')

const failing = (times: number, error: () => Error) => {
  const calls = { count: 0 }
  const write = async (): Promise<string> => {
    calls.count += 1
    if (calls.count <= times) throw error()
    return 'written'
  }
  return { calls, write }
}

describe('retryWhileBusy', () => {
  test('retries a busy write', async () => {
    const { calls, write } = failing(5, busy)
    expect(await retryWhileBusy(write)).toBe('written')
    expect(calls.count).toBe(6)
  })

  test('throws after six tries', async () => {
    const { calls, write } = failing(6, busy)
    await expect(retryWhileBusy(write)).rejects.toThrow('database is locked')
    expect(calls.count).toBe(6)
  })
})

test('does not retry another error', async () => {
  const { calls, write } = failing(
    1,
    () => new LibsqlError('UNIQUE constraint failed', 'SQLITE_CONSTRAINT'),
  )
  await expect(retryWhileBusy(write)).rejects.toThrow('UNIQUE')
  expect(calls.count).toBe(1)
})

test('a database that never answers fails after a second try', async () => {
  let trips = 0
  const fetchOnce = fetchWithDeadline(() => {
    trips += 1
  }, 50)
  await expect(fetchOnce(new Request(SILENT_URL))).rejects.toMatchObject({
    name: 'DatabaseUnreachable',
    cause: { name: 'TimeoutError' },
  })
  expect(trips).toBe(2)
})
