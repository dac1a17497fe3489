/** The browser's install prompt, held back until it is useful. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

let held: InstallPrompt | undefined

/** The handler of `beforeinstallprompt`, which is fired once and early. */
export const holdInstallPrompt = (event: Event): void => {
  event.preventDefault()
  if (isInstallPrompt(event)) held = event
}

/** The prompt that is held back; undefined in a browser without one. */
export const heldInstallPrompt = (): InstallPrompt | undefined => held
