import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { inRoot } from '../cli/paths.ts'
import { findFreePort } from '../process/free-port.ts'
import type { Variables } from '../settings/dev-vars.ts'
import { parseSettings } from '../settings/settings.ts'
import { openStack, type Stack, type StackOptions } from '../stack/open-stack.ts'

export type TestStackOptions = Omit<StackOptions, 'settings'> & {
  /** As `.dev.vars` would set them. */
  readonly variables?: Variables
}

export type TestStack = Stack & {
  /** What the worker was given, its random secrets included. */
  readonly variables: Variables
  readonly dataDir: string
}

/** Every limit of wrangler.toml at once, so that none gets in the way. */
export const everyLimit = (count: number): Variables => {
  const { vars } = unstable_readConfig({ config: inRoot('wrangler.toml') })
  const names = Object.keys(vars).filter((name) => name.includes('_PER_'))
  return Object.fromEntries(names.map((name) => [name, String(count)]))
}

const secret = (): string => randomBytes(32).toString('base64url')

/**
 * Opens a stack on a free port and a temporary data folder, with random secrets. It ignores the
 * `.dev.vars` and keys of this machine. `stop` deletes its data.
 */
export const openTestStack = async (options: TestStackOptions): Promise<TestStack> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storystone-stack-'))
  const variables = {
    PORT: String(await findFreePort()),
    SESSION_SECRET: secret(),
    EMAIL_HASH_SECRET: secret(),
    WIKIMEDIA: 'double',
    ...options.variables,
  }
  const stack = await openStack({ ...options, settings: parseSettings(variables, dataDir) })
  return {
    ...stack,
    variables,
    dataDir,
    stop: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
