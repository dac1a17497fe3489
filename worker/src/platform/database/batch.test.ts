import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '../../../test/database/database.ts'
import { allRows, firstRow, hasRow, statementsOf } from './batch.ts'

const Row = z.object({ n: z.number() })
const numbers = (below: number) =>
  sql`SELECT value AS n FROM json_each('[0,1,2,3]') WHERE value < ${below}`

describe('a batch', () => {
  test('gives each result by the name of its statement, in the shape of the batch', async () => {
    const results = await testDatabase().write({
      all: allRows(Row, numbers(3)),
      first: firstRow(Row, numbers(3)),
      none: firstRow(Row, numbers(0)),
      is: hasRow(numbers(1)),
      isNot: hasRow(numbers(0)),
      omitted: null,
      inner: { list: [firstRow(Row, numbers(1)), { named: hasRow(numbers(1)) }] },
    })
    expect(results).toEqual({
      all: [{ n: 0 }, { n: 1 }, { n: 2 }],
      first: { n: 0 },
      none: null,
      is: true,
      isNot: false,
      omitted: null,
      inner: { list: [{ n: 0 }, { named: true }] },
    })
  })

  test('refuses a row that its schema does not parse', async () => {
    const { write } = testDatabase()
    await expect(write(firstRow(z.object({ n: z.string() }), numbers(1)))).rejects.toThrow()
  })

  test('without statements makes no trip', async () => {
    expect(await testDatabase().write([])).toEqual([])
    expect(statementsOf({ one: null, two: [] })).toEqual([])
  })
})
