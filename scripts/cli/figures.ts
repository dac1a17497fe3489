/** The value below which the given share of the values lies. Throws for no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('There is no quantile of no values')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds with as many decimals as are meaningful. */
export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** How many times the floor a value is. */
export const ratio = (value: number, floor: number): string => `${(value / floor).toFixed(2)}×`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
