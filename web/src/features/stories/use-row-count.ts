import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** More than one screen of rows. */
const atFirst = 24
const atATime = 120

/**
 * How many rows of a long list are to be drawn by now: a screenful at once, so that it is there at
 * once, and the rest little by little. All of them for whoever comes back to a place in the list.
 */
export const useRowCount = (all: number): number => {
  const isBack = useNavigationType() === 'POP'
  const isFirstPage = useLocation().key === 'default'
  const [count, setCount] = useState(isBack && !isFirstPage ? Number.POSITIVE_INFINITY : atFirst)
  useEffect(() => {
    if (count < all) startTransition(() => setCount(count + atATime))
  }, [count, all])
  return count
}
