interface Window {
  /**
   * What the user pressed before the app ran. Defined by the inline script of prerendered pages
   * (web/build/pages/early-input.ts). `stop` ends the recording, right before hydration; `replay` repeats
   * the press once, as soon as the app can handle it.
   */
  earlyInput?: { stop(): void; replay(): void }
}
