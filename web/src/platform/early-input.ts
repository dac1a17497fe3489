declare global {
  interface Window {
    /** Defined by the inline script of prerendered pages (web/build/early-input.ts). */
    takeEarlyInput?: () => HTMLElement | undefined
  }
}

let pressed: HTMLElement | undefined

/** Takes over what the user pressed before the app ran. Call it right before hydration. */
export const takeEarlyInput = (): void => {
  pressed = window.takeEarlyInput?.()
}

/** Repeats the press once the app can handle it: a button, or the form that was submitted. */
export const replayEarlyInput = (): void => {
  const target = pressed
  pressed = undefined
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target?.click()
}
