import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { CliError } from '../cli/cli-error.ts'
import { runProgram, runTool } from '../process/child.ts'

const { CHROME_PATH, HEADLESS_SHELL_PATH, PATH = '' } = process.env
const isRoot = process.getuid?.() === 0

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const applications = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const inPath = (command: string): readonly string[] =>
  PATH.split(delimiter).map((folder) => join(folder, command))

/** The first of these programs that exists and prints its version. */
const findWorking = (paths: readonly string[]): string | undefined =>
  paths.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 15_000 }).status === 0,
  )

const runApt = (...args: string[]): Promise<boolean> =>
  runProgram('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })

const install = (...packages: string[]): Promise<boolean> =>
  runApt('install', '-y', '-qq', '--no-install-recommends', ...packages)

const installations = [
  async () => true,
  async () =>
    isRoot &&
    inPath('apt-get').some(existsSync) &&
    (await runApt('update', '-qq')) &&
    ((await install('chromium', 'chromium-headless-shell')) || (await install('chromium'))),
  // Only root can install the system libraries that the browser needs.
  () =>
    runTool('@playwright/test/cli.js', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']),
]

/**
 * The path of a working Chromium or Chrome: CHROME_PATH, else an installed one, else one from
 * apt-get (as root on Debian), else Playwright's download. Throws a `CliError` if all of them fail.
 */
export const findBrowser = async (): Promise<string> => {
  if (CHROME_PATH) {
    if (findWorking([CHROME_PATH])) return CHROME_PATH
    throw new CliError(
      `CHROME_PATH is "${CHROME_PATH}", which is not a browser that starts: set it to a Chromium or Chrome, or unset it to search for one.`,
    )
  }
  const places = [...commands.flatMap(inPath), ...applications, chromium.executablePath()]
  for (const attempt of installations) {
    const path = (await attempt()) ? findWorking(places) : undefined
    if (path !== undefined) return path
  }
  throw new CliError(
    'There is no Chromium or Chrome here and none could be installed: install one and set CHROME_PATH to its program.',
  )
}

/**
 * The path of a headless shell, which is Chromium without a window (decision 120): HEADLESS_SHELL_PATH,
 * else one in PATH. `undefined` if none works, or if CHROME_PATH chooses the browser.
 */
export const findShell = (): string | undefined => {
  if (HEADLESS_SHELL_PATH) return findWorking([HEADLESS_SHELL_PATH])
  return CHROME_PATH ? undefined : findWorking(inPath('chromium-headless-shell'))
}
