import { useEffect, useRef } from 'react'
import { hasPopovers } from './popover-polyfill.ts'
import { attachTooltips } from './tooltip-behaviour.ts'
import { tooltipPlace } from './tooltip-place.ts'

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
