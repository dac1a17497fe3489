import { showToast, useToasts } from './toast-store.ts'

/** What is done by then needs no notice. */
const momentMs = 250

/** Notifies the user that something is under way, if it takes longer than a moment. */
export const withBusyToast = async <T>(work: Promise<T>, title: string): Promise<T> => {
  const { dismiss } = useToasts.getState()
  let shown: unknown
  const timer = setTimeout(() => {
    showToast({ title })
    shown = useToasts.getState().toast
  }, momentMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (shown !== undefined && useToasts.getState().toast === shown) dismiss()
  }
}
