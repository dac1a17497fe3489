import { tooltipDelayMs, tooltipSkipMs } from './timings.ts'

/** Shows and hides the bubble, and provides the clock. */
export type Bubble = {
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
export const attachTooltips = (page: Document, element: HTMLElement, bubble: Bubble) => {
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
