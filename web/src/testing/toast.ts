import { useToasts } from '#web/ui/overlay/toast-store.ts'

/** The toast that is shown. */
export const toast = () => useToasts.getState().toast

export const clearToast = (): void => useToasts.setState({ toast: null })
