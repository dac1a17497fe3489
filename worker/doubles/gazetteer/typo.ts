import { distance } from 'fastest-levenshtein'

/** Whether two neighbouring letters changed places, and nothing else. */
const isSwap = (left: string, right: string): boolean => {
  const at = [...left].findIndex((letter, index) => letter !== right[index])
  const swapped = `${left[at + 1] ?? ''}${left[at] ?? ''}`
  return left.slice(0, at) + swapped + left.slice(at + 2) === right
}

/** Whether one letter was added, left out or changed, or two neighbours were swapped. */
const isOneTypo = (left: string, right: string): boolean =>
  Math.abs(left.length - right.length) <= 1 && (distance(left, right) <= 1 || isSwap(left, right))

/** Whether texts of at least so many letters are the same but for one typo. */
export const isTypoOf = (left: string, right: string, leastLength = 6): boolean =>
  left.length >= leastLength && right.length >= leastLength && isOneTypo(left, right)
