import { describeError } from '../errors/describe-error.ts'

/**
 * Writes one JSON line for a vendor that fails until the operator acts, such as for a key or money;
 * `code` is the vendor's, and `advice` a sentence. To be alerted on.
 */
export const logOperatorAlert = (vendor: string, code: string, advice?: string): void => {
  console.error(JSON.stringify({ alert: 'operator_must_act', vendor, code, advice }))
}

/** Writes one JSON line for a failure; `source` says which job or request it belongs to. */
export const logError = (source: Readonly<Record<string, string>>, error: unknown): void => {
  console.error(JSON.stringify({ ...source, error: describeError(error) }))
}

/** Writes one JSON line for a vendor that gets too many requests, and so has fewer for a minute. */
export const logSlowerPace = (vendor: string, requestsPerMinute: number): void => {
  console.warn(JSON.stringify({ job: 'pace', vendor, requestsPerMinute }))
}
