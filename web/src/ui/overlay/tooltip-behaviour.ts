import { tooltipDelayMs, tooltipSkipMs } from './timings.ts'

/** What shows and hides one bubble, and tells the time. */
export type Bubble = {
  show(control: HTMLElement): void
  hide(): void
}

/** Time to move the pointer from the control onto its bubble (WCAG 1.4.13: hoverable). */
const graceMs = 150
/** How long a bubble stays after the finger that called it is gone. */
const touchStayMs = 1500

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/**
 * Shows the one bubble for whatever control with `data-tooltip` is pointed at for a while, reached
 * by the keyboard, or held by a finger. Escape, a press or a scroll takes it away; the pointer may
 * move onto it. Gives the way to stop.
 */
export const behaveAsTooltips = (page: Document, element: HTMLElement, bubble: Bubble) => {
  let shownFor: HTMLElement | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY
  /** Was used just now: it needs no explanation until the pointer has been elsewhere. */
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
