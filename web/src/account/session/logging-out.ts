import { create } from 'zustand'

/** Whether a log-out is under way. It takes long on a slow network. */
export const useLoggingOut = create<{ readonly isLoggingOut: boolean }>()(() => ({
  isLoggingOut: false,
}))
