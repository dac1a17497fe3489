/** What vite.config.ts and the prerendering put in place of `import.meta.env.*`. */
interface ImportMetaEnv {
  /** The year of the build, as prerendered pages show it; absent in unit tests. */
  readonly BUILD_YEAR?: number
  /** Whom a page is being prerendered for; absent in a browser. */
  readonly PRERENDERED_FOR?: string
  /** Who runs this instance; null where it was not said, absent in unit tests. */
  readonly OPERATOR?: { readonly name: string; readonly contact: string } | null
  /** The address of the worker that decodes HEIC. */
  readonly HEIC_DECODER: string
}

interface Window {
  /**
   * What the user pressed before the app ran. Defined by the inline script of prerendered pages
   * (web/build/pages/early-input.ts). `stop` ends the recording, right before hydration; `replay` repeats
   * the press once, as soon as the app can handle it.
   */
  earlyInput?: { stop(): void; replay(): void }

  /** Tells of the platform's way to close what is open, as a phone's back gesture. Not every browser has it. */
  readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void }
}
