import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type InStatement, LibsqlError, type ResultSet } from '@libsql/client/web'

const maxTries = 8

/** The tests' own connection to the database, which bypasses the proxies. */
export type OwnDatabase = {
  execute(statement: InStatement): Promise<ResultSet>
  /** Writes all of it or nothing. */
  batch(statements: InStatement[]): Promise<ResultSet[]>
}

const retry = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send()
    } catch (error) {
      const isFinal = error instanceof LibsqlError && error.code.includes('CONSTRAINT')
      if (isFinal || tries === maxTries) throw error
    }
    await wait(100 * tries)
  }
}

/** Opens it. It retries while the database is busy or restarting: only the worker is under test. */
export const openOwnDatabase = (address: { url: string; authToken: string }): OwnDatabase => {
  const client = createClient(address)
  return {
    execute: (statement) => retry(() => client.execute(statement)),
    batch: (statements) => retry(() => client.batch(statements, 'write')),
  }
}
