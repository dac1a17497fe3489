import { LibsqlError } from '@libsql/client/web'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '#test/database/database.ts'
import { SILENT_URL } from '#test/env.ts'
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

test('a database error that is not one of the connection is not retried', async () => {
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

/** How the transactions of an action begin, as they are sent. */
const beginningsOf = async (action: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent: Promise<string>[] = []
  const send = fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    sent.push(request.clone().text())
    return send(request)
  })
  await action().finally(() => spy.mockRestore())
  return (await Promise.all(sent)).flatMap((body) => body.match(/BEGIN[A-Z ]*/g) ?? [])
}

test('a query takes no lock that a write would wait for, and a write does', async () => {
  const { query, write } = testDatabase()
  const one = firstRow(Row, numbers(1))
  expect(await beginningsOf(() => query(one))).toEqual(['BEGIN TRANSACTION READONLY'])
  expect(await beginningsOf(() => write(one))).toEqual(['BEGIN IMMEDIATE'])
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
