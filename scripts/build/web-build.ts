import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CliError } from '../cli/cli-error.ts'
import { inRoot, root } from '../cli/paths.ts'
import { complaint, startChild } from '../process/child.ts'
import { type Operator, operatorEnvironment } from '../settings/operator.ts'

/** All that goes into web/dist. */
const inputs = [
  'web/{shell.html,package.json,vite.config.ts,tsconfig.json,tsconfig.node.json}',
  'web/{src,build,public}/**',
  'schema/*.ts',
  'schema/contract/**',
  'pnpm-lock.yaml',
]

const isInput = (path: string): boolean => !/\.test\.tsx?$/.test(path)

/** The hash of the names and contents of the files that the patterns match below the folder. */
export const fingerprint = (folder: string, patterns: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: folder }).filter(isInput).sort()) {
    const file = join(folder, path)
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** What is built of inputs, and is kept while neither these nor it have changed. */
type Kept = {
  /** Where the last build is recorded. */
  readonly record: string
  /** The state of all that goes in. */
  readonly inputs: () => string
  /** The state of what comes out. */
  readonly output: () => string
  readonly build: () => Promise<void>
}

/** Builds unless what is there is what the last build made of the very same inputs. */
export const buildUnlessKept = async (kept: Kept): Promise<'built' | 'kept'> => {
  const { record, inputs, output, build } = kept
  // What is saved while it is built may be in it or not: the state before has it built again.
  const before = inputs()
  if (existsSync(record) && readFileSync(record, 'utf8') === `${before} ${output()}`) return 'kept'
  await build()
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, `${before} ${output()}`)
  return 'built'
}

const buildWeb = async (logsDir: string, operator: Operator | null): Promise<void> => {
  const build = await startChild({
    name: 'The build of the web app (vite)',
    command: process.execPath,
    args: [inRoot('web/node_modules/vite/bin/vite.js'), 'build', 'web'],
    cwd: root,
    // A test runner's NODE_ENV would bring React's development build along.
    env: {
      ...{ ...process.env, ...operatorEnvironment(operator) },
      ...{ NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    },
    logFile: join(logsDir, 'web-build.log'),
  })
  const code = await build.exited
  if (code !== 0 || !existsSync(inRoot('web/dist/shell.html'))) {
    throw new CliError(
      `The web app could not be built, so there is no web/dist to serve: mend that and start again. ${complaint(build)}`,
    )
  }
}

/**
 * Builds web/dist, whose privacy page names the operator, unless it is there already. Refuses with a
 * `CliError` that holds the builder's own words when the build fails.
 */
export const ensureWebBuild = (
  logsDir: string,
  operator: Operator | null = null,
): Promise<'built' | 'kept'> =>
  buildUnlessKept({
    record: inRoot('node_modules/.cache/storystone/web-build.sha256'),
    inputs: () => `${fingerprint(root, inputs)} ${JSON.stringify(operator)}`,
    output: () => fingerprint(inRoot('web/dist'), ['**']),
    build: () => buildWeb(logsDir, operator),
  })
