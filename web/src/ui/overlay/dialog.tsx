import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useToasts } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

type DialogProps = {
  title: string
  /** Escape, a press beside it, or the platform's own way to close. */
  onClose(): void
  /** While true it stays open, whatever is pressed. */
  isHeld?: boolean
  children: ReactNode
}

/** Counts a dialog among those that are open; the toasts appear in the topmost. */
const useDepth = (): number => {
  const [depth] = useState(() => useToasts.getState().dialogs + 1)
  useLayoutEffect(() => {
    useToasts.setState({ dialogs: depth })
    return () => useToasts.setState({ dialogs: depth - 1 })
  }, [depth])
  return depth
}

/**
 * The platform's modal dialog, open as long as it is rendered. The focus goes into it, stays in
 * it, and returns to where it was.
 */
export const Dialog = ({ title, onClose, isHeld = false, children }: DialogProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const toasts = useRef<HTMLDivElement>(null)
  // A text that is marked beyond the edge ends in a click on the dialog, without beginning there.
  const isPressedBeside = useRef(false)
  const depth = useDepth()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // After it, so that it lies above it.
    toasts.current?.showPopover?.()
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by onCancel
    <dialog
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg overscroll-contain rounded-card border border-rule bg-raised p-0 text-ink shadow-card backdrop:bg-scrim open:animate-rise"
      onCancel={(event) => {
        // A file picker that is cancelled says so up to here.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isPressedBeside.current && !isHeld) onClose()
      }}
      onClose={() => {
        // The platform closes it unasked at a second Escape; `open` is what React has done since.
        if (dialog.current !== null && !dialog.current.open) onClose()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current
      }}
      ref={dialog}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <h2 className="font-semibold font-serif text-section" id={titleId}>
          {title}
        </h2>
        {children}
      </div>
      <div
        className="pointer-events-none m-0 size-full overflow-visible border-0 bg-transparent p-0 text-ink"
        popover="manual"
        ref={toasts}
      >
        <Toaster depth={depth} />
      </div>
    </dialog>
  )
}
