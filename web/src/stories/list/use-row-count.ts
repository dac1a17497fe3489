import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { whenIdle } from '#web/platform/idle.ts'

/** Rows in the first render: more than one screen. */
const firstRows = 24

/** Rows added at a time, so that a tap never waits long. */
const rowsPerStep = 24

/** Scrolling leaves no idle time: rows are added after this time anyway, faster than they pass. */
const latestMs = 50

/**
 * How many rows of a list of `total` to render: a screen at first, then more in idle time. All at
 * once when the user comes back, so that the browser can restore the scroll position.
 */
export const useRowCount = (total: number): number => {
  const isHistoryStep = useNavigationType() === 'POP'
  const isFirstPage = useLocation().key === 'default'
  const [count, setCount] = useState(
    isHistoryStep && !isFirstPage ? Number.POSITIVE_INFINITY : firstRows,
  )
  useEffect(() => {
    if (count >= total) return
    return whenIdle(() => startTransition(() => setCount(count + rowsPerStep)), latestMs)
  }, [count, total])
  return count
}
