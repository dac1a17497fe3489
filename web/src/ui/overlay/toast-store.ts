import { create } from 'zustand'

/** What can be done about what a toast says, by a button in it. */
export type ToastAction = { readonly label: string; run(): void }

/** A short message. `destructive` says that something failed. */
export type Toast = {
  readonly id: number
  readonly title: string
  readonly description?: string | undefined
  readonly variant: 'default' | 'destructive'
  readonly action?: ToastAction | undefined
  /** Called once when the toast has gone without its action: in time, dismissed, or replaced. */
  readonly onEnd?: (() => void) | undefined
}

type Message = Omit<Toast, 'id' | 'variant'>

type Toasts = {
  toast: Toast | null
  /** How many dialogs are open, one over the other. */
  dialogs: number
  show(toast: Omit<Toast, 'id'>): void
  dismiss(): void
  /** Does what the toast offers, and takes it away. */
  act(): void
}

let newest = 0

/** At most one toast at a time: a new one takes the place of the one before. */
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
  act: () => {
    const { toast } = get()
    set({ toast: null })
    toast?.action?.run()
  },
}))

/** Says that something was done. */
export const showToast = (message: Message): void =>
  useToasts.getState().show({ ...message, variant: 'default' })

/** Says that something failed. */
export const showFailure = (message: Message): void =>
  useToasts.getState().show({ ...message, variant: 'destructive' })
