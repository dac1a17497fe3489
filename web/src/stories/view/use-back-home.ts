import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/** The router's state of a history entry, with its index. */
const HistoryState = z.object({ idx: z.number() })

const indexOf = (state: unknown): number => HistoryState.safeParse(state).data?.idx ?? -1

/** Makes the browser's back button lead home, and calls `onBack`. */
export const useBackHome = (onBack: () => void): void => {
  const navigate = useNavigate()
  // A layout effect: a later one would miss a quick step back.
  useLayoutEffect(() => {
    const here = indexOf(history.state)
    const leave = (event: PopStateEvent) => {
      if (indexOf(event.state) >= here) return
      onBack()
      if (location.pathname !== '/') void navigate('/', { replace: true })
    }
    addEventListener('popstate', leave)
    // The router handles the step first and unmounts this page: the listener must outlive it.
    return () => void setTimeout(() => removeEventListener('popstate', leave))
  }, [navigate, onBack])
}
