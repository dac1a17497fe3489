import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useCredits } from '../../credits/store.ts'

/** What the router keeps with every entry of the history: its place in it. */
const Entry = z.object({ idx: z.number() })

const placeOf = (state: unknown): number => Entry.safeParse(state).data?.idx ?? -1

/** The browser's own way back leads home, wherever one came from, and the credits are fresh. */
export const useBackHome = (): void => {
  const navigate = useNavigate()
  // At once with the page: an effect that waits for an idle moment would miss a quick step back.
  useLayoutEffect(() => {
    const here = placeOf(history.state)
    const leave = (event: PopStateEvent) => {
      if (placeOf(event.state) >= here) return
      void useCredits.getState().refresh()
      if (location.pathname !== '/') void navigate('/', { replace: true })
    }
    addEventListener('popstate', leave)
    // The router hears of the step first and takes this page away: its listener must outlive it.
    return () => void setTimeout(() => removeEventListener('popstate', leave))
  }, [navigate])
}
