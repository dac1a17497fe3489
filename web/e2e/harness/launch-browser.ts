import type { Browser, BrowserType } from '@playwright/test'
import { findBrowser, findShell } from '../../../scripts/browser/find-browser.ts'

/**
 * Each window would have a page of the browser's own for its address bar, which costs as much as a
 * small page of ours. Chromium uses only the last of these flags, so it repeats what Playwright
 * leaves out.
 */
const leftOut = `WebUIOmniboxPopup WebUIOmniboxAimPopup AvoidUnnecessaryBeforeUnloadCheckSync
  DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay
  MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect
  OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch`.split(/\s+/)

/** Chromium keeps to the page: nothing of its own goes to the network. Root can't have its sandbox. */
const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${leftOut.join(',')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

let browserPath: Promise<string> | undefined

/** Found once a process: each search runs the browser to get its version. */
const findBrowserOnce = (): Promise<string> => {
  browserPath ??= findBrowser()
  return browserPath
}

/** How the browser of this machine is started, with these flags in addition to ours. */
export const browserOptions = async (more: readonly string[] = []) => ({
  executablePath: await findBrowserOnce(),
  args: [...flags, ...more],
})

/**
 * Starts what shows pages and has nothing around them: a headless shell where there is one
 * (decision 120), else the browser.
 */
export const launchShell = async (chromium: BrowserType): Promise<Browser> => {
  const executablePath = findShell() ?? (await findBrowserOnce())
  return chromium.launch({ executablePath, args: flags })
}

/** Starts the browser of this machine, with these flags in addition to ours. */
export const launchBrowser = async (
  chromium: BrowserType,
  more: readonly string[] = [],
): Promise<Browser> => chromium.launch(await browserOptions(more))
