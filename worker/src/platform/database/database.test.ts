import { createClient, LibsqlError } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/database/database.ts'
import { DATABASE_AUTH_TOKEN, DATABASE_URL, SILENT_URL } from '../../../test/env.ts'
import { withDeadline } from '../deadline.ts'
import {
  allRows,
  fetchWithDeadline,
  firstRow,
  hasRow,
  retryWhileBusy,
  statementsOf,
} from './database.ts'

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

const Row = z.object({ n: z.number() })
const numbers = (below: number) =>
  sql`SELECT value AS n FROM json_each('[0,1,2,3]') WHERE value < ${below}`

describe('a query', () => {
  test('does not wait while somebody else writes', async () => {
    const client = createClient({ url: DATABASE_URL, authToken: DATABASE_AUTH_TOKEN })
    const writing = await client.transaction('write')
    try {
      await writing.execute('SELECT 1')
      const reading = testDatabase().query(firstRow(Row, numbers(1)))
      expect(await withDeadline(reading, 1_000)).toEqual({ n: 0 })
    } finally {
      await writing.rollback()
    }
  })
})

describe('a batch', () => {
  test('gives each result by the name of its statement, in the shape of the batch', async () => {
    const results = await testDatabase().query({
      all: allRows(Row, numbers(3)),
      first: firstRow(Row, numbers(3)),
      none: firstRow(Row, numbers(0)),
      is: hasRow(numbers(1)),
      isNot: hasRow(numbers(0)),
      inner: { list: [firstRow(Row, numbers(1))], named: hasRow(numbers(1)) },
    })
    expect(results).toEqual({
      all: [{ n: 0 }, { n: 1 }, { n: 2 }],
      first: { n: 0 },
      none: null,
      is: true,
      isNot: false,
      inner: { list: [{ n: 0 }], named: true },
    })
  })

  test('that writes leaves out what is null', async () => {
    const results = await testDatabase().write({
      omitted: null,
      list: [firstRow(Row, numbers(1)), { named: hasRow(numbers(1)) }],
    })
    expect(results).toEqual({ omitted: null, list: [{ n: 0 }, { named: true }] })
  })

  test('refuses a row that its schema does not parse', async () => {
    const { query } = testDatabase()
    await expect(query(firstRow(z.object({ n: z.string() }), numbers(1)))).rejects.toThrow()
  })

  test('without statements makes no trip', async () => {
    expect(await testDatabase().write([])).toEqual([])
    expect(statementsOf({ one: null, two: [] })).toEqual([])
  })
})
