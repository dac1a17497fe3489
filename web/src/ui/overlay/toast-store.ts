import { create } from 'zustand'

/** The required durations of the interface, in milliseconds. */
export const toastDurationMs = 5000
export const tooltipDelayMs = 700
/** For this long after a tooltip has closed, the next one opens at once. */
export const tooltipSkipMs = 300
/** Between the toast of a paid checkout and the way home. */
export const checkoutReturnMs = 1500
export const shutterMs = 900

/** A button in a toast. `isUndo`: the keys for undoing run it too. */
export type ToastAction = { readonly label: string; readonly isUndo?: true; run(): void }

/** A short message; `destructive` when something failed. */
export type Toast = {
  readonly id: number
  readonly title: string
  readonly description?: string | undefined
  readonly variant: 'default' | 'destructive'
  readonly action?: ToastAction | undefined
  /** Called once when the toast closes without its action: timed out, dismissed or replaced. */
  readonly onEnd?: (() => void) | undefined
}

type Message = Omit<Toast, 'id' | 'variant'>

type Toasts = {
  toast: Toast | null
  /** How many dialogs are open on top of each other. */
  dialogs: number
  show(toast: Omit<Toast, 'id'>): void
  dismiss(): void
  /** Closes a toast that offers nothing: the user has gone on to something else. */
  pass(): void
  /** Runs the toast's action and closes it. */
  act(): void
}

let newest = 0

/** At most one toast at a time: a new one replaces the current one. */
export const useToasts = create<Toasts>()((set, get) => ({
  toast: null,
  dialogs: 0,
  show: (toast) => {
    const { toast: before } = get()
    newest += 1
    set({ toast: { ...toast, id: newest } })
    before?.onEnd?.()
  },
  dismiss: () => {
    const { toast } = get()
    set({ toast: null })
    toast?.onEnd?.()
  },
  pass: () => {
    const { toast, dismiss } = get()
    if (toast !== null && toast.action === undefined) dismiss()
  },
  act: () => {
    const { toast } = get()
    set({ toast: null })
    toast?.action?.run()
  },
}))

/** Notifies the user that something was done. */
export const showToast = (message: Message): void =>
  useToasts.getState().show({ ...message, variant: 'default' })

/** Notifies the user that something failed. */
export const showFailure = (message: Message): void =>
  useToasts.getState().show({ ...message, variant: 'destructive' })

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
