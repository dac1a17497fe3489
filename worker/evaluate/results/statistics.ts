/** For 95 %. */
const z95 = 1.96

export type Interval = readonly [low: number, high: number]

/** Wilson's interval of a share, which also holds for few cases and for shares near 0 and 1. */
export const wilson = (part: number, all: number): Interval => {
  if (all === 0) return [0, 1]
  const share = part / all
  const square = z95 ** 2 / all
  const middle = share + square / 2
  const spread = z95 * Math.sqrt((share * (1 - share) + square / 4) / all)
  const bounds = [middle - spread, middle + spread].map((bound) => bound / (1 + square))
  return [Math.max(0, bounds[0] ?? 0), Math.min(1, bounds[1] ?? 1)]
}

/** The mean of values and its interval by the normal distribution; null for no values. */
const meanOf = (
  values: readonly number[],
): { readonly mean: number; readonly interval: Interval } | null => {
  if (values.length === 0) return null
  const sum = (of: readonly number[]): number => of.reduce((total, value) => total + value, 0)
  const mean = sum(values) / values.length
  const variance = sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length - 1)
  const spread = z95 * Math.sqrt(variance / values.length)
  return { mean, interval: [mean - spread, mean + spread] }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The cells of a share: part of all, in percent, and its interval. */
export const shareCells = (part: number, all: number): readonly string[] => {
  if (all === 0) return ['0 of 0', '', '']
  const [low, high] = wilson(part, all)
  return [`${part} of ${all}`, percent(part / all), `${percent(low)} to ${percent(high)}`]
}

/** The cells of a mean: of how many, the mean and its interval. */
export const meanCells = (
  values: readonly number[],
  show: (value: number) => string,
): readonly string[] => {
  const found = meanOf(values)
  if (!found) return ['0', '', '']
  const [low, high] = found.interval
  return [`${values.length}`, show(found.mean), `${show(Math.max(0, low))} to ${show(high)}`]
}
