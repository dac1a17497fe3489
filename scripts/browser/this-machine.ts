import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { inRoot } from '../cli/paths.ts'
import { startChild } from '../process/child.ts'
import type { Machine } from './find-browser.ts'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const which = (command: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable)

const run = async (command: string, ...args: string[]): Promise<boolean> => {
  const child = await startChild({
    name: command,
    command,
    args,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return (await child.exited) === 0
}

const installByApt = async (...packages: string[]): Promise<boolean> =>
  await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)

/** The machine this runs on. */
export const thisMachine = (): Machine => ({
  chromePath: process.env.CHROME_PATH,
  shellPath: process.env.HEADLESS_SHELL_PATH,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  works: async (program) =>
    existsSync(program) && spawnSync(program, ['--version'], { timeout: 15_000 }).status === 0,
  which,
  downloadedPath: chromium.executablePath(),
  installByApt: async () =>
    (await run('apt-get', 'update', '-qq')) &&
    ((await installByApt('chromium', 'chromium-headless-shell')) ||
      (await installByApt('chromium'))),
  download: () =>
    run(process.execPath, inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'),
})
