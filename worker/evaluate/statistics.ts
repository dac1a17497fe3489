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

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The cells of a share: part of all, in percent, and its interval. */
export const shareCells = (part: number, all: number): readonly string[] => {
  if (all === 0) return ['0 of 0', '', '']
  const [low, high] = wilson(part, all)
  return [`${part} of ${all}`, percent(part / all), `${percent(low)} to ${percent(high)}`]
}
