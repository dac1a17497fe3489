import { create } from 'zustand'

/** Whether a log-out is under way: it can take long where the network is slow. */
export const useLoggingOut = create<{ readonly isLoggingOut: boolean }>()(() => ({
  isLoggingOut: false,
}))

/** Does the work of a log-out and says meanwhile that it happens; passed over while one does. */
export const whileLoggingOut = async (work: () => Promise<void>): Promise<void> => {
  if (useLoggingOut.getState().isLoggingOut) return
  useLoggingOut.setState({ isLoggingOut: true })
  try {
    await work()
  } finally {
    useLoggingOut.setState({ isLoggingOut: false })
  }
}
