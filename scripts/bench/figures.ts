/** The value below which such a part of the values lies; 0.5 is the median. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (value === undefined) throw new Error('There is no quantile of nothing')
  return value
}

/** The value in the middle. Throws for no values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds for people. */
export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** How many times something is something else. */
export const ratio = (value: number, floor: number): string => `${(value / floor).toFixed(2)}×`

/** Bytes for people, in thousands. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
