/** Whether the browser supports popovers: Safari before 17 does not (decision 117). */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype

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
