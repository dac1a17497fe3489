import { LibsqlError } from '@libsql/client/web'

/** The database gave no complete answer in time. The operation may have been carried out. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
}

const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let next = error; next instanceof Error && chain.length < 8; next = next.cause)
    chain.push(next)
  return chain
}

/** Whether a write was rolled back because `table.column` already holds the value. */
export const violatesUnique = (error: unknown, column: string): boolean =>
  causes(error).some(
    (cause) =>
      cause instanceof LibsqlError &&
      cause.message.includes('UNIQUE constraint failed') &&
      cause.message.includes(column),
  )

/** Whether a write was refused because another one holds the database; nothing was written. */
export const isBusy = (error: unknown): boolean =>
  causes(error).some((cause) => cause instanceof LibsqlError && cause.code.includes('BUSY'))

const serverErrorPrefixes = ['SQLITE', 'SQL_', 'HRANA_PROTO']

/** Whether the database was unreachable, busy, or missed its deadline. */
export const isUnavailable = (error: unknown): boolean =>
  causes(error).some(
    (cause) =>
      (cause instanceof DOMException && cause.name === 'TimeoutError') ||
      cause instanceof DatabaseUnreachable ||
      (cause instanceof LibsqlError &&
        (isBusy(cause) || !serverErrorPrefixes.some((prefix) => cause.code.startsWith(prefix)))),
  )
