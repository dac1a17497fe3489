import { describeError } from '../errors/describe-error.ts'

/** Writes one JSON line for a failure; `source` says which job or request it belongs to. */
export const logError = (source: Readonly<Record<string, string>>, error: unknown): void => {
  console.error(JSON.stringify({ ...source, error: describeError(error) }))
}
