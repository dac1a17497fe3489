import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store.ts'

const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }))

/** Below the header's controls, where the window is wide; in a dialog in its middle, not across its edge. */
const wide = {
  page: 'md:top-14 md:right-4 md:left-auto',
  dialog: 'md:mx-auto',
} as const

/**
 * Where toasts appear: on a phone over the header, so that they cover no heading and nothing that they are about.
 * Read out politely, failures at once. `depth` is the number of dialogs around
 * it: everything behind the topmost dialog is inert.
 */
export const Toaster = ({ depth = 0 }: { depth?: number }) => {
  const toast = useToasts(({ toast, dialogs }) => (dialogs === depth ? toast : null))
  return (
    <div
      className={`pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 p-1 sm:p-2 md:w-[420px] ${depth === 0 ? wide.page : wide.dialog}`}
    >
      <div aria-live="polite">
        {toast?.variant === 'default' && (
          <Suspense>
            <ToastCard key={toast.id} toast={toast} />
          </Suspense>
        )}
      </div>
      <div aria-live="assertive">
        {toast?.variant === 'destructive' && (
          <Suspense>
            <ToastCard key={toast.id} toast={toast} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
