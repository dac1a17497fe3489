const isTrigger = (statement: string): boolean => /^CREATE (TEMP )?TRIGGER/i.test(statement)

const isWhole = (statement: string): boolean =>
  isTrigger(statement) ? /\bEND;$/i.test(statement) : statement.endsWith(';')

/** What only makes a dump one transaction; a restore has its own. */
const isFrame = (statement: string): boolean =>
  /^(PRAGMA foreign_keys|BEGIN TRANSACTION|COMMIT)\b/.test(statement)

/**
 * The statements of a dump, in their order, without its frame. In a dump a row stands on one line,
 * with its line breaks written as char(10); only tables and triggers take several. Refuses a dump
 * that was cut off: its last word is COMMIT.
 */
export async function* statementsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let statement = ''
  let last = ''
  for await (const line of lines) {
    statement = statement === '' ? line : `${statement}\n${line}`
    if (statement.trim() === '') statement = ''
    if (statement === '' || !isWhole(statement)) continue
    if (!isFrame(statement)) yield statement
    last = statement
    statement = ''
  }
  if (last !== 'COMMIT;' || statement !== '') {
    throw new Error('The backup is not whole: it does not end with COMMIT')
  }
}
