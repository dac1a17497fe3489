import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store.ts'

const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }))

/**
 * Where toasts appear: over the header, so that they cover no heading and nothing that they are about.
 * Read out politely, failures at once. `depth` is the number of dialogs around
 * it: everything behind the topmost dialog is inert.
 */
export const Toaster = ({ depth = 0 }: { depth?: number }) => {
  const toast = useToasts(({ toast, dialogs }) => (dialogs === depth ? toast : null))
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 p-1 sm:p-2 md:right-4 md:left-auto md:w-[420px]">
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
