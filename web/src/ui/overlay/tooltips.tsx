import { useEffect, useRef } from 'react'
import { tooltipDelayMs, tooltipSkipMs } from './toast-store.ts'

const showAt = (element: HTMLElement, control: HTMLElement): void => {
  element.textContent = control.dataset.tooltip ?? ''
  element.showPopover()
  const { clientWidth, clientHeight } = document.documentElement
  const place = tooltipPlace(control.getBoundingClientRect(), element.getBoundingClientRect(), {
    width: clientWidth,
    height: clientHeight,
  })
  element.style.left = `${place.left}px`
  element.style.top = `${place.top}px`
}

const Bubble = () => {
  const bubble = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bubble.current
    if (element === null) return
    return attachTooltips(document, element, {
      show: (control) => showAt(element, control),
      hide: () => element.hidePopover(),
    })
  }, [])
  return (
    <div
      aria-hidden="true"
      className="fixed inset-auto m-0 max-w-64 rounded-stone bg-ink px-2.5 py-1.5 font-semibold text-paper text-small"
      popover="manual"
      ref={bubble}
    />
  )
}

/**
 * The bubble that names an icon, for every control with `data-tooltip`. It is hidden from screen
 * readers, which read the control's own name. Renders nothing where there are no popovers.
 */
export const Tooltips = () => (hasPopovers() ? <Bubble /> : null)

/** Shows and hides the bubble, and provides the clock. */
type BubbleControl = {
  show(control: HTMLElement): void
  hide(): void
}

/** Time to move the pointer from the control onto its bubble (WCAG 1.4.13: hoverable). */
const graceMs = 150
/** How long a bubble stays after a long press ends. */
const touchStayMs = 1500

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/**
 * Shows the bubble for a control with `data-tooltip` that is hovered for a while, focused by
 * keyboard, or held by a finger. Escape, a press or a scroll hides it. Returns a function to stop.
 */
export const attachTooltips = (page: Document, element: HTMLElement, bubble: BubbleControl) => {
  let shownFor: HTMLElement | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY
  /** The control that was just pressed: no tooltip until the pointer has left it. */
  let pressed: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const later = (ms: number, action: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
  }
  const hide = (): void => {
    clearTimeout(timer)
    if (shownFor === null) return
    shownFor = null
    hiddenAt = performance.now()
    bubble.hide()
  }
  const show = (control: HTMLElement): void => {
    clearTimeout(timer)
    if (!control.isConnected) return
    shownFor = control
    bubble.show(control)
  }
  const showSoon = (control: HTMLElement): void => {
    const isSkipped = shownFor !== null || performance.now() - hiddenAt < tooltipSkipMs
    if (isSkipped) show(control)
    else later(tooltipDelayMs, () => show(control))
  }

  const over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    const control = controlAt(event.target)
    if (control !== pressed) pressed = null
    const isOnBubble = event.target instanceof Node && element.contains(event.target)
    if (isOnBubble || (control !== null && control === shownFor)) clearTimeout(timer)
    else if (control !== null && control !== pressed) showSoon(control)
    else if (shownFor !== null) later(graceMs, hide)
    else clearTimeout(timer)
  }
  const press = (event: PointerEvent): void => {
    hide()
    clearTimeout(timer)
    hiddenAt = Number.NEGATIVE_INFINITY
    const control = controlAt(event.target)
    pressed = control
    if (event.pointerType === 'touch' && control !== null) {
      later(tooltipDelayMs, () => show(control))
    }
  }
  const release = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return
    if (shownFor === null) clearTimeout(timer)
    else later(touchStayMs, hide)
  }
  const focus = (event: FocusEvent): void => {
    const control = controlAt(event.target)
    if (control?.matches(':focus-visible')) show(control)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide()
  }

  const stop = new AbortController()
  const { signal } = stop
  page.addEventListener('pointerover', over, { signal })
  page.addEventListener('pointerdown', press, { signal })
  page.addEventListener('pointerup', release, { signal })
  page.addEventListener('pointercancel', hide, { signal })
  page.addEventListener('focusin', focus, { signal })
  page.addEventListener('focusout', hide, { signal })
  page.addEventListener('keydown', key, { signal })
  page.addEventListener('scroll', hide, { signal, capture: true })
  return (): void => {
    hide()
    stop.abort()
  }
}

type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
type Size = { readonly width: number; readonly height: number }

const gap = 6
const margin = 8

/**
 * The bubble's position in viewport pixels: centred under its control, above it where there is no
 * room below, and never across a screen edge.
 */
export const tooltipPlace = (control: Box, bubble: Size, viewport: Size) => {
  const middle = control.left + control.width / 2 - bubble.width / 2
  const below = control.top + control.height + gap
  const fitsBelow = below + bubble.height + margin <= viewport.height
  return {
    left: Math.max(margin, Math.min(middle, viewport.width - bubble.width - margin)),
    top: fitsBelow ? below : control.top - gap - bubble.height,
  }
}

/** Whether the browser supports popovers: Safari before 17 does not (decision 117). */
const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype

type Menu = { readonly button: Element; readonly sheet: HTMLElement }

const menuAt = ({ target }: Event): Menu | undefined => {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null
  const sheet = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  return button !== null && sheet !== null ? { button, sheet } : undefined
}

const isOutside = (event: Event, { button, sheet }: Menu): boolean => {
  const path = event.composedPath()
  return !path.includes(button) && !path.includes(sheet)
}

/**
 * Opens and closes sheets of `popovertarget` buttons where the browser can't: one at a time, closed
 * by the button, Escape, a press or focus outside, or `hidePopover`. theme.css hides a sheet
 * without `data-open`. Returns a function to stop.
 */
export const polyfillPopovers = (): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  let open: Menu | undefined

  const close = (): void => {
    if (open === undefined) return
    const { button, sheet } = open
    open = undefined
    // Hiding the sheet would lose the focus.
    if (sheet.contains(document.activeElement) && button instanceof HTMLElement) button.focus()
    sheet.removeAttribute('data-open')
    button.setAttribute('aria-expanded', 'false')
    sheet.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  }
  const show = (menu: Menu): void => {
    const { button, sheet } = menu
    sheet.hidePopover = close
    sheet.dispatchEvent(new Event('beforetoggle'))
    sheet.setAttribute('data-open', '')
    button.setAttribute('aria-expanded', 'true')
    open = menu
  }
  const toggle = (event: Event): void => {
    const menu = menuAt(event)
    if (menu === undefined) return
    const isOpen = menu.sheet === open?.sheet
    close()
    if (!isOpen) show(menu)
  }
  const leave = (event: Event): void => {
    if (open !== undefined && isOutside(event, open)) close()
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close()
  }

  if (!hasPopovers()) {
    document.addEventListener('click', toggle, { signal })
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', key, { signal })
  }
  return () => {
    close()
    stop.abort()
  }
}
