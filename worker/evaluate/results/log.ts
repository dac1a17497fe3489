import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import * as z from 'zod/mini'
import { CliError, messageOf } from '../../../scripts/cli/cli-error.ts'

/** The lines of a file of JSON lines. Throws a `CliError` that names the line which does not parse. */
export const readLines = <Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): z.output<Schema>[] => {
  if (!existsSync(file)) throw new CliError(`There is no file ${file}.`)
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      try {
        const parsed = schema.safeParse(JSON.parse(line))
        if (parsed.success) return [parsed.data]
        throw new Error(z.prettifyError(parsed.error))
      } catch (error) {
        throw new CliError(`Line ${index + 1} of ${file} can't be used: ${messageOf(error)}.`)
      }
    })
}

/** Removes what a killed program has left of its last line. */
const dropTornLine = (file: string): void => {
  const bytes = readFileSync(file)
  truncateSync(file, bytes.lastIndexOf(0x0a) + 1)
}

/** What is done, one line each; a run that was killed goes on from it. */
export const openLog = <Schema extends z.ZodMiniType>(file: string, schema: Schema) => {
  if (existsSync(file)) dropTornLine(file)
  const lines = existsSync(file) ? readLines(file, schema) : []
  return {
    lines: (): readonly z.output<Schema>[] => lines,
    append: (line: z.output<Schema>): void => {
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      lines.push(line)
    },
  }
}
