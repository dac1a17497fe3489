import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseEnv } from 'node:util'
import { CliError, messageOf } from '../cli/cli-error.ts'

export type Variables = Readonly<Record<string, string>>

const assignment = /^\s*(?:export\s+)?(?<name>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?<value>.*)$/
const quoted = /^(["'])(?:(?!\1).)*\1\s*(?:#.*)?$/

/** Node skips a line that it can't read and cuts a value at `#`; this refuses both. */
const checkLine = (line: string, where: string): string => {
  const { name, value } = assignment.exec(line)?.groups ?? {}
  if (name === undefined || value === undefined) {
    throw new CliError(
      `${where} is not NAME=value: write it like OPENAI_MODEL=gpt-6-luna, or start it with # to make it a comment.`,
    )
  }
  if (/^["']/.test(value) && !quoted.test(value)) {
    throw new CliError(
      `${where} has a quote that does not close at the end of the line: write ${name}=value without quotes, or with the same quote at both ends.`,
    )
  }
  if (/^[^"'#]*[^"'#\s]#/.test(value)) {
    throw new CliError(`${where} has a # in its value: write ${name}="…" with quotes.`)
  }
  return name
}

/**
 * Reads `NAME=value` lines, empty lines and comments (`#`) as Node does. Throws a `CliError` with the
 * file and the line for any other line, and for a name that is set twice.
 */
export const parseDevVars = (text: string, file: string): Variables => {
  const plain = text.replace(/^\uFEFF/, '')
  const lines = new Map<string, number>()
  for (const [index, line] of plain.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const where = `Line ${index + 1} of ${file}`
    const name = checkLine(line, where)
    const earlier = lines.get(name)
    if (earlier !== undefined) {
      throw new CliError(
        `${where} sets ${name} again: line ${earlier} has set it already, so delete one of them.`,
      )
    }
    lines.set(name, index + 1)
  }
  return Object.fromEntries(
    Object.entries(parseEnv(plain)).map(([name, value = '']) => [name, value]),
  )
}

const secret = () => randomBytes(32).toString('base64url')

/** The example, with a random secret for every name that the example leaves empty. */
const fillSecrets = (example: string): string =>
  example.replace(/^(\w+)=$/gm, (_, name: string) => `${name}=${secret()}`)

/** The variables of a file. Throws a `CliError` if it can't be read or is malformed. */
export const readVariables = (file: string): Variables => {
  const name = basename(file)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new CliError(
      `${name} can't be read (${messageOf(error)}): make it a readable file, or move it away.`,
    )
  }
  return parseDevVars(text, name)
}

/** The variables of the file. Creates it, readable by its owner only, if it does not exist. */
export const readDevVars = (file: string, exampleFile: string): Variables => {
  if (existsSync(file)) return readVariables(file)
  const text = fillSecrets(readFileSync(exampleFile, 'utf8'))
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new CliError(
      `${basename(file)} can't be created (${messageOf(error)}): make its folder writable, or move away what is in its place.`,
    )
  }
  return readVariables(file)
}
