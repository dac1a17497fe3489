import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/** What a link of the list leaves behind: one step back leads to the list. */
export const fromList = { fromList: true } as const

const FromList = z.object({ fromList: z.literal(true) })

/** Goes from a story to the list: back to where one was in it, where one came from there. */
export const useWayToList = (): (() => void) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if (FromList.safeParse(state).success) void navigate(-1)
    else void navigate('/stories', { replace: true })
  }
}
