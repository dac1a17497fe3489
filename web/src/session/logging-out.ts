import { create } from 'zustand'

/** Whether a log-out is under way. It takes long on a slow network. */
export const useLoggingOut = create<{ readonly isLoggingOut: boolean }>()(() => ({
  isLoggingOut: false,
}))

/** Does the work of a log-out and shows meanwhile that it is under way. One at a time. */
export const whileLoggingOut = async (work: () => Promise<void>): Promise<void> => {
  if (useLoggingOut.getState().isLoggingOut) return
  useLoggingOut.setState({ isLoggingOut: true })
  try {
    await work()
  } finally {
    useLoggingOut.setState({ isLoggingOut: false })
  }
}
