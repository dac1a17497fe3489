const isComplete = (statement: string): boolean =>
  /^CREATE (TEMP )?TRIGGER/i.test(statement) ? /\bEND;$/i.test(statement) : statement.endsWith(';')

/** Whether a statement begins or ends the dump's transaction. A restore uses its own. */
const isFrame = (statement: string): boolean =>
  /^(PRAGMA foreign_keys|BEGIN TRANSACTION|COMMIT)\b/.test(statement)

/**
 * The statements of a dump in order, without its frame. A row is on one line, with its line breaks
 * written as char(10); only tables and triggers take several lines. Throws if the dump was cut off.
 */
export async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let statement = ''
  let last = ''
  for await (const line of lines) {
    statement = `${statement}\n${line}`.trim()
    if (statement === '' || !isComplete(statement)) continue
    if (!isFrame(statement)) yield statement
    last = statement
    statement = ''
  }
  if (last !== 'COMMIT;' || statement !== '') {
    throw new Error('The backup is not complete: it does not end with COMMIT')
  }
}
