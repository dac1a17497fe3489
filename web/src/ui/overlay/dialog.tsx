import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useToasts } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

type DialogProps = {
  title: string
  /** Called on Escape, on a press outside, and when the platform closes the dialog. */
  onClose(): void
  /** While true the dialog stays open. */
  isHeld?: boolean
  /** On a phone it stands at the bottom, within reach of the thumb. */
  isSheet?: boolean
  /** On a phone it takes the whole screen; its children share the height. */
  isFull?: boolean
  children: ReactNode
}

/** Counts open dialogs: toasts appear in the topmost one. */
const useDialogDepth = (): number => {
  const [depth] = useState(() => useToasts.getState().dialogs + 1)
  useLayoutEffect(() => {
    useToasts.getState().pass()
    useToasts.setState({ dialogs: depth })
    // A dialog and the one in it may leave in this order.
    return () => useToasts.setState(({ dialogs }) => ({ dialogs: Math.min(dialogs, depth - 1) }))
  }, [depth])
  return depth
}

const card = 'm-auto w-[calc(100vw-var(--spacing)*8)] rounded-card'

const full =
  'on-black m-0 h-dvh max-h-none w-full max-w-none border-0 sm:m-auto sm:h-[min(56rem,calc(100dvh-2rem))] sm:max-w-3xl sm:rounded-card sm:border flat:m-0 flat:h-dvh flat:max-w-none flat:rounded-none flat:border-0'

const sheet =
  'mx-auto mt-auto mb-0 w-full rounded-t-[1.75rem] pb-[env(safe-area-inset-bottom)] sm:m-auto sm:rounded-card'

/** A native modal dialog, open as long as it is rendered. It traps the focus and returns it. */
export const Dialog = ({
  title,
  onClose,
  isHeld = false,
  isSheet = false,
  isFull = false,
  children,
}: DialogProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const toasts = useRef<HTMLDivElement>(null)
  // Selecting text past the edge ends in a click on the dialog that did not begin there.
  const isPressedOutside = useRef(false)
  const depth = useDialogDepth()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The first control has the focus, so far down that the title is out of sight: it is read first.
    if (element?.scrollTop) heading.current?.focus()
    // Shown after the dialog, so that toasts are above it.
    toasts.current?.showPopover?.()
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by onCancel
    <dialog
      aria-labelledby={titleId}
      className={`overscroll-contain border-rule bg-raised p-0 text-ink shadow-sheet backdrop:bg-scrim open:animate-rise ${isFull ? full : `max-h-[calc(100dvh-2rem)] max-w-lg border ${isSheet ? sheet : card}`}`}
      onCancel={(event) => {
        // The cancel event of a file picker bubbles up to here.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isPressedOutside.current && !isHeld) onClose()
      }}
      onClose={() => {
        // The platform closes the dialog at a second Escape; `open` says whether React has since
        // reopened it.
        if (dialog.current !== null && !dialog.current.open) onClose()
      }}
      onFocus={({ target }) => {
        // The browser takes a field below the foot for one in sight.
        if (target.matches('dialog:has(.dialog-foot) input')) {
          target.scrollIntoView({ block: 'nearest' })
        }
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current
      }}
      ref={dialog}
    >
      <div className={isFull ? 'flex h-full flex-col flat:flex-row' : 'dialog-body'}>
        <h2
          className={`text-balance font-semibold font-serif text-section ${isFull ? 'px-group py-line flat:sr-only' : ''}`}
          id={titleId}
          ref={heading}
          tabIndex={-1}
        >
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

/** The last choices of a dialog, or of the form that ends it. They stay in sight however long it is. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="dialog-foot">{children}</div>
)
