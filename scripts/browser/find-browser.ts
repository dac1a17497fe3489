import { CliError } from '../cli/cli-error.ts'

/** What the search for a browser needs of the machine. */
export type Machine = {
  readonly chromePath: string | undefined
  readonly shellPath: string | undefined
  readonly isRoot: boolean
  /** Whether the program exists and prints its version. */
  readonly works: (program: string) => Promise<boolean>
  /** The absolute path of a command in PATH. */
  readonly which: (command: string) => string | undefined
  /** Where Playwright keeps the browser that it downloads. */
  readonly downloadedPath: string
  /** Both resolve to whether the installation succeeded. */
  readonly installByApt: () => Promise<boolean>
  readonly download: () => Promise<boolean>
}

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const applications = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findInstalled = async (machine: Machine): Promise<string | undefined> => {
  const inPath = commands.map(machine.which).filter((path) => path !== undefined)
  const candidates = [...inPath, ...applications, machine.downloadedPath]
  for (const path of new Set(candidates)) {
    if (await machine.works(path)) return path
  }
  return undefined
}

/**
 * The path of a working Chromium or Chrome: CHROME_PATH, else an installed one, else one from
 * apt-get (as root on Debian), else Playwright's download. Throws a `CliError` if all of them fail.
 */
export const findBrowser = async (machine: Machine): Promise<string> => {
  const { chromePath } = machine
  if (chromePath) {
    if (await machine.works(chromePath)) return chromePath
    throw new CliError(
      `CHROME_PATH is "${chromePath}", which is not a browser that starts: set it to a Chromium or Chrome, or unset it to search for one.`,
    )
  }
  const installations = [
    async () => true,
    ...(machine.isRoot && machine.which('apt-get') ? [machine.installByApt] : []),
    machine.download,
  ]
  for (const install of installations) {
    const path = (await install()) ? await findInstalled(machine) : undefined
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
export const findShell = async (machine: Machine): Promise<string | undefined> => {
  const path =
    machine.shellPath ?? (machine.chromePath ? undefined : machine.which('chromium-headless-shell'))
  return path !== undefined && (await machine.works(path)) ? path : undefined
}
