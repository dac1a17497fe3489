/** The browser's own question whether to install the app, held back until it is of use. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

let held: InstallPrompt | undefined

/** To be given `beforeinstallprompt`, which comes once and early. */
export const holdInstallPrompt = (event: Event): void => {
  event.preventDefault()
  if (isInstallPrompt(event)) held = event
}

/** The question that is held back; undefined where the browser has none. */
export const heldInstallPrompt = (): InstallPrompt | undefined => held
