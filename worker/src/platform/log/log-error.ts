/** An error for the log: names, messages and stack frames, without user data. */
export type DescribedError = {
  readonly name: string
  readonly message: string
  readonly stack: readonly string[]
  readonly cause?: DescribedError
}

/** Drizzle puts the parameters of a failed query into its message. */
const withoutParameters = (message: string): string => message.split('\nparams:')[0] ?? ''

/** Describes anything that was thrown, with at most five causes. */
export const describeError = (error: unknown, depth = 5): DescribedError => {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', stack: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return {
    name: error.name,
    message: withoutParameters(error.message),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && depth > 1
      ? { cause: describeError(error.cause, depth - 1) }
      : {}),
  }
}

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
