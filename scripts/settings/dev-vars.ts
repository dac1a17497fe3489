import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CliError } from '../cli/cli-error.ts'

/** Variables by name, as a file or the environment has them. */
export type Variables = Readonly<Record<string, string>>

const assignment = /^\s*(?:export\s+)?(?<name>[A-Za-z_][A-Za-z0-9_]*)\s*=(?<value>.*)$/

const unquote = (value: string): string | undefined => {
  const quote = /^["']/.exec(value)?.[0]
  if (quote === undefined) return value.replace(/\s+#.*$/, '').trimEnd()
  const end = value.indexOf(quote, 1)
  const rest = value.slice(end + 1).trim()
  return end > 0 && (rest === '' || rest.startsWith('#')) ? value.slice(1, end) : undefined
}

const parseLine = (line: string, where: string): readonly [string, string] => {
  const { name, value } = assignment.exec(line)?.groups ?? {}
  if (name === undefined || value === undefined) {
    throw new CliError(
      `${where} is not NAME=value: write it like OPENAI_MODEL=gpt-5-mini, or start it with # to make it a remark.`,
    )
  }
  const plain = unquote(value.trim())
  if (plain === undefined) {
    throw new CliError(
      `${where} has a quote that does not close at the end of the line: write ${name}=value without quotes, or with the same quote at both ends.`,
    )
  }
  return [name, plain]
}

/**
 * Reads lines `NAME=value`, empty lines and remarks (`#`). A value may stand in quotes; nothing in
 * it is expanded. Refuses any other line, and a name that comes twice, with a `CliError` that names
 * the file and the line.
 */
export const parseDevVars = (text: string, file: string): Variables => {
  const found = new Map<string, { value: string; line: number }>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const where = `Line ${index + 1} of ${file}`
    const [name, value] = parseLine(line, where)
    const earlier = found.get(name)
    if (earlier) {
      throw new CliError(
        `${where} sets ${name} again: line ${earlier.line} has set it already, so delete one of the two.`,
      )
    }
    found.set(name, { value, line: index + 1 })
  }
  return Object.fromEntries([...found].map(([name, { value }]) => [name, value]))
}

const secret = () => randomBytes(32).toString('base64url')

/** The example with a fresh random secret behind every name that the example leaves empty. */
const fillSecrets = (example: string): string =>
  example.replace(/^(\w+)=$/gm, (_, name: string) => `${name}=${secret()}`)

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The variables of a file. Refuses one that can't be read, and a malformed one, with a `CliError`. */
export const readVariables = (file: string): Variables => {
  const name = basename(file)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new CliError(
      `${name} can't be read (${reasonOf(error)}): make it a file that you may read, or move it away.`,
    )
  }
  return parseDevVars(text, name)
}

const makeDevVars = (file: string, exampleFile: string): void => {
  const text = fillSecrets(readFileSync(exampleFile, 'utf8'))
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new CliError(
      `${basename(file)} can't be made (${reasonOf(error)}): make its folder writable, or move away what stands in its place.`,
    )
  }
}

/**
 * The variables of the file, which is made from the example, for its owner alone, if it is absent.
 * Refuses one that can't be made or read, and a malformed one, with a `CliError`.
 */
export const readDevVars = (file: string, exampleFile: string): Variables => {
  if (!existsSync(file)) makeDevVars(file, exampleFile)
  return readVariables(file)
}
