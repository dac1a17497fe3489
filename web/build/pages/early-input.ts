import { createHash } from 'node:crypto'

/**
 * Runs inline in a prerendered page. It records what the user presses before the app is there, and
 * lets Discover be pressed as soon as something is typed. Must not use anything outside itself.
 */
const recordEarlyInput = (): void => {
  let pressed: HTMLElement | undefined
  const end = new AbortController()
  const on = <Type extends 'input' | 'click' | 'submit'>(
    type: Type,
    listener: (event: DocumentEventMap[Type], target: Element) => void,
  ): void =>
    document.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element) listener(event, event.target)
      },
      { capture: true, signal: end.signal },
    )
  on('input', (_event, target) => {
    if (!(target instanceof HTMLInputElement)) return
    const button = target.form?.querySelector<HTMLButtonElement>('[type="submit"]')
    if (button) button.disabled = target.value === ''
  })
  // Menus open natively: they need no app.
  on('click', (_event, target) => {
    const button = target.closest<HTMLElement>('button[type="button"]:not([popovertarget])')
    if (button) pressed = button
  })
  on('submit', (event, target) => {
    event.preventDefault()
    if (target instanceof HTMLElement) pressed = target
  })
  window.earlyInput = {
    stop: () => end.abort(),
    replay: () => {
      const target = pressed
      pressed = undefined
      if (target instanceof HTMLFormElement) target.requestSubmit()
      else target?.click()
    },
  }
}

/** The inline script of prerendered pages. */
export const earlyInputScript = `(${recordEarlyInput.toString().replaceAll(/(\s*\n\s*(\/\/.*)?)+/g, '\n')})()`

/** The Content-Security-Policy source that allows exactly this script. */
export const earlyInputHash = `'sha256-${createHash('sha256').update(earlyInputScript).digest('base64')}'`
