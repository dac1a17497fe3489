import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { whenIdle } from '../../../platform/idle.ts'

/** More than one screen of rows. */
const atFirst = 24

/** A tap waits for no more than these. */
const atATime = 24

/** Also while one scrolls, which leaves no idle time: the rows come faster than they are passed. */
const latestMs = 50

/**
 * How many rows of a long list are to be drawn by now: a screenful at once, so that it is there at
 * once, and the rest little by little, behind whatever one taps. All of them for whoever comes back
 * to a place in the list.
 */
export const useRowCount = (all: number): number => {
  const isBack = useNavigationType() === 'POP'
  const isFirstPage = useLocation().key === 'default'
  const [count, setCount] = useState(isBack && !isFirstPage ? Number.POSITIVE_INFINITY : atFirst)
  useEffect(() => {
    if (count >= all) return
    return whenIdle(() => startTransition(() => setCount(count + atATime)), latestMs)
  }, [count, all])
  return count
}
