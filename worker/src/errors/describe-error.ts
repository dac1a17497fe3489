/** An error as it may stand in the log: names, messages and frames, never the data. */
export type DescribedError = {
  readonly name: string
  readonly message: string
  readonly stack: readonly string[]
  readonly cause?: DescribedError
}

/** drizzle puts the parameters of a failed query into its message. */
const withoutParameters = (message: string): string => message.split('\nparams:')[0] ?? ''

/** Describes whatever was thrown, with its causes, five deep at the most. */
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
