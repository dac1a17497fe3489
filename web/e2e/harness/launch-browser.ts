import type { Browser, BrowserType } from '@playwright/test'
import { findBrowser } from '../../../scripts/parts/browser.ts'
import { thisMachine } from '../../../scripts/parts/this-machine.ts'

/** Chromium keeps to the page: nothing of its own goes to the network. Root can't have its sandbox. */
const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** How the browser of this machine is started, with these flags besides ours. */
export const browserOptions = async (more: readonly string[] = []) => ({
  executablePath: await findBrowser(thisMachine()),
  args: [...flags, ...more],
})

/** Starts the browser of this machine, with these flags besides ours. */
export const launchBrowser = async (
  chromium: BrowserType,
  more: readonly string[] = [],
): Promise<Browser> => chromium.launch(await browserOptions(more))
