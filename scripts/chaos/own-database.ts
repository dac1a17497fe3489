import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type InStatement, LibsqlError, type ResultSet } from '@libsql/client/web'

const tries = 8

/** The tests' own way to the database, past the proxies. */
export type OwnDatabase = {
  execute(statement: InStatement): Promise<ResultSet>
  /** Writes all of it or nothing. */
  batch(statements: InStatement[]): Promise<ResultSet[]>
}

const sayAgain = async <T>(say: () => Promise<T>): Promise<T> => {
  for (let count = 1; ; count += 1) {
    try {
      return await say()
    } catch (error) {
      const isDone = error instanceof LibsqlError && error.code.includes('CONSTRAINT')
      if (isDone || count === tries) throw error
    }
    await wait(100 * count)
  }
}

/**
 * Opens it. A statement that finds the database busy or just killed is said again: what is looked
 * for is what befalls the worker, not what befalls the tests.
 */
export const openOwnDatabase = (address: { url: string; authToken: string }): OwnDatabase => {
  const client = createClient(address)
  return {
    execute: (statement) => sayAgain(() => client.execute(statement)),
    batch: (statements) => sayAgain(() => client.batch(statements, 'write')),
  }
}
