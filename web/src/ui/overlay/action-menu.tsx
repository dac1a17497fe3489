import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../icons/lazy-icons.tsx'

type ActionMenuProps = {
  /** The button's accessible name. */
  label: string
  /** The button's content. */
  sign: ReactNode
  /** What the actions are done with. A phone's sheet, which hides the page, begins with it. */
  title: ReactNode
  className: string
  /** Buttons or links with {@link menuItemClass}. Rendered while the menu is open. */
  children: (close: () => void) => ReactNode
}

/** How a user scrolls a page under a menu. */
const moves = ['wheel', 'touchmove'] as const

/**
 * A button that opens a short list of actions: next to it, or on a phone at the bottom, within reach
 * of the thumb. A native popover, closed by Escape, a press outside, or when the user scrolls.
 */
export const ActionMenu = ({ label, sign, title, className, children }: ActionMenuProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => sheet.current?.hidePopover()

  useEffect(() => {
    if (!isOpen) return
    // Not `scroll`: what loads above moves the page as well.
    const closeOnMove = ({ target }: Event): void => {
      if (!(target instanceof Node && sheet.current?.contains(target))) sheet.current?.hidePopover()
    }
    for (const event of moves) addEventListener(event, closeOnMove, { passive: true })
    return () => {
      for (const event of moves) removeEventListener(event, closeOnMove)
    }
  }, [isOpen])

  const beforeToggle = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    // A browser without popovers does not say which state is next.
    if (newState === 'closed') return
    if (button.current && sheet.current) standBeside(button.current, sheet.current)
    setIsOpen(true)
  }
  return (
    <>
      <button
        aria-label={label}
        className={className}
        popoverTarget={id}
        ref={button}
        type="button"
      >
        {sign}
      </button>
      <div
        className="action-menu"
        id={id}
        onBeforeToggle={beforeToggle}
        onToggle={({ newState }) => {
          if (newState === 'closed') setIsOpen(false)
        }}
        popover="auto"
        ref={sheet}
      >
        {isOpen && (
          <>
            <SheetHead onClose={close} title={title} />
            {children(close)}
          </>
        )}
      </div>
    </>
  )
}

const SheetHead = ({ title, onClose }: { title: ReactNode; onClose(): void }) => {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-line pl-line sm:hidden">
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere font-semibold font-serif">{title}</p>
      <button
        aria-label={t('sources.close')}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunk hover:text-ink"
        onClick={onClose}
        type="button"
      >
        <CloseIcon />
      </button>
    </div>
  )
}

const gap = 4

/** Below the button, or above it in the lower half of the screen. For screens wider than a phone's. */
const standBeside = (button: HTMLElement, { style }: HTMLElement): void => {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isLow = bottom > clientHeight / 2
  style.setProperty('--menu-top', isLow ? 'auto' : `${bottom + gap}px`)
  style.setProperty('--menu-bottom', isLow ? `${clientHeight - top + gap}px` : 'auto')
  style.setProperty('--menu-right', `${Math.max(gap, clientWidth - right)}px`)
}
