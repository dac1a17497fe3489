/**
 * How many letters must be put in, taken out, changed or swapped with their neighbour to make
 * one text of the other (optimal string alignment).
 */
export const editDistance = (left: string, right: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1]
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        row > 1 && column > 1 && swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}

/** Whether at most one such change lies between two texts of at least six characters. */
export const isTypoOf = (left: string, right: string): boolean =>
  left.length >= 6 &&
  right.length >= 6 &&
  Math.abs(left.length - right.length) <= 1 &&
  editDistance(left, right) <= 1
