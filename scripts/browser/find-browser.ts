import { CliError } from '../cli/cli-error.ts'

/** What the choice of a browser asks the machine for. */
export type Machine = {
  readonly chromePath: string | undefined
  /** A headless shell that was chosen already. */
  readonly shellPath: string | undefined
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** Whether the program is there and says its version. */
  readonly works: (program: string) => Promise<boolean>
  /** The absolute path of a command in PATH. */
  readonly which: (command: string) => string | undefined
  /** Where Playwright keeps the browser that it downloads. */
  readonly downloadedPath: string
  /** Whether the installation went well. */
  readonly installByApt: () => Promise<boolean>
  readonly download: () => Promise<boolean>
}

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const applications = (platform: NodeJS.Platform): readonly string[] =>
  platform === 'darwin'
    ? [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ]
    : ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

const findInstalled = async (machine: Machine): Promise<string | undefined> => {
  const inPath = commands.map(machine.which).filter((path) => path !== undefined)
  for (const path of new Set([
    ...inPath,
    ...applications(machine.platform),
    machine.downloadedPath,
  ])) {
    if (await machine.works(path)) return path
  }
  return undefined
}

/**
 * The path of a Chromium or Chrome that works: CHROME_PATH, else one that is installed, else, as
 * root on Debian, from apt-get, else Playwright's own download. Refuses with a `CliError` that says
 * what to do when there is no way to one.
 */
export const findBrowser = async (machine: Machine): Promise<string> => {
  const { chromePath } = machine
  if (chromePath) {
    if (await machine.works(chromePath)) return chromePath
    throw new CliError(
      `CHROME_PATH is "${chromePath}", which is no browser that starts: set it to a Chromium or Chrome, or unset it so that one is looked for.`,
    )
  }
  const installed = await findInstalled(machine)
  if (installed) return installed
  const byApt = machine.platform === 'linux' && machine.isRoot && machine.which('apt-get')
  if (byApt && (await machine.installByApt())) {
    const fresh = await findInstalled(machine)
    if (fresh) return fresh
  }
  if ((await machine.download()) && (await machine.works(machine.downloadedPath))) {
    return machine.downloadedPath
  }
  throw new CliError(
    'There is no Chromium or Chrome here and none could be installed: install one and set CHROME_PATH to its program.',
  )
}

/**
 * The path of a headless shell, which is Chromium without what is around its pages (decision 120):
 * HEADLESS_SHELL_PATH, else one in PATH. `undefined` where there is none that works, and where the
 * browser was chosen by CHROME_PATH.
 */
export const findShell = async (machine: Machine): Promise<string | undefined> => {
  const path =
    machine.shellPath ?? (machine.chromePath ? undefined : machine.which('chromium-headless-shell'))
  return path !== undefined && (await machine.works(path)) ? path : undefined
}
