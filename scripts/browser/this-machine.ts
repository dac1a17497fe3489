import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runProgram, runTool } from '../process/child.ts'
import type { Machine } from './find-browser.ts'

const which = (command: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path))

const runApt = (...args: string[]): Promise<boolean> =>
  runProgram('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })

const install = (...packages: string[]): Promise<boolean> =>
  runApt('install', '-y', '-qq', '--no-install-recommends', ...packages)

const isRoot = process.getuid?.() === 0

export const thisMachine = (): Machine => ({
  chromePath: process.env.CHROME_PATH,
  shellPath: process.env.HEADLESS_SHELL_PATH,
  isRoot,
  works: async (program) =>
    existsSync(program) && spawnSync(program, ['--version'], { timeout: 15_000 }).status === 0,
  which,
  downloadedPath: chromium.executablePath(),
  installByApt: async () =>
    (await runApt('update', '-qq')) &&
    ((await install('chromium', 'chromium-headless-shell')) || (await install('chromium'))),
  // Only root can install the system libraries that the browser needs.
  download: () =>
    runTool('@playwright/test/cli.js', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']),
})
