import { LibsqlError } from '@libsql/client/web'

/** The database gave no whole answer in time, or none at all. What it was asked for may be done. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause)
    chain.push(next)
  return chain
}

/** Whether a write was undone because `table.column` already holds the value. */
export const violatesUnique = (error: unknown, column: string): boolean =>
  causes(error).some(
    (cause) =>
      cause instanceof LibsqlError &&
      cause.message.includes('UNIQUE constraint failed') &&
      cause.message.includes(column),
  )

/** Whether a write was refused because another one held the database: nothing of it was done. */
export const isBusy = (error: unknown): boolean =>
  causes(error).some((cause) => cause instanceof LibsqlError && cause.code.includes('BUSY'))

const reachedDatabase = ['SQLITE', 'SQL_', 'HRANA_PROTO']

/** Whether the database could not be reached, was busy, or did not answer within its deadline. */
export const isUnavailable = (error: unknown): boolean =>
  causes(error).some(
    (cause) =>
      (cause instanceof DOMException && cause.name === 'TimeoutError') ||
      cause instanceof DatabaseUnreachable ||
      (cause instanceof LibsqlError &&
        (isBusy(cause) || !reachedDatabase.some((prefix) => cause.code.startsWith(prefix)))),
  )
