import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CliError } from '../cli/cli-error.ts'
import { inRoot, root } from '../cli/paths.ts'
import { describeFailure, startChild } from '../process/child.ts'
import { type Operator, operatorEnvironment } from '../settings/operator.ts'

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** A hash of the files in a folder that match, tests excepted, and of more files by their paths. */
export const fingerprint = (
  folder: string,
  patterns: readonly string[],
  files: readonly string[] = [],
): string => {
  const hash = createHash('sha256')
  const add = (name: string, file: string): void => {
    if (statSync(file).isFile()) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  const paths = globSync(patterns, { cwd: folder }).filter((path) => !isTest(path))
  for (const path of paths.sort()) add(path, join(folder, path))
  for (const file of files) add(file, file)
  return hash.digest('hex')
}

/** Everything that goes into web/dist. */
const webInputs = [
  'web/{shell.html,package.json,vite.config.ts,tsconfig.json,tsconfig.node.json}',
  'web/{src,build,public}/**',
  'schema/*.ts',
  'schema/{contract,photo}/**',
  'pnpm-lock.yaml',
]

/**
 * Builds unless the output is what the last build made of the same inputs. `inputs` and `output` give
 * their present states; `record` is the file that keeps those of the last build.
 */
export const buildUnlessCached = async (
  record: string,
  inputs: () => string,
  output: () => string,
  build: () => Promise<void>,
): Promise<'built' | 'cached'> => {
  // A file saved during the build may be in it or not: the earlier state causes a new build.
  const before = inputs()
  if (existsSync(record) && readFileSync(record, 'utf8') === `${before} ${output()}`) {
    return 'cached'
  }
  await build()
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, `${before} ${output()}`)
  return 'built'
}

const buildWeb = async (logsDir: string, operator: Operator | null): Promise<void> => {
  const build = await startChild({
    name: 'The build of the web app (vite)',
    args: [inRoot('web/node_modules/vite/bin/vite.js'), 'build', 'web'],
    // A test runner's NODE_ENV would select React's development build.
    env: { ...operatorEnvironment(operator), NODE_ENV: 'production' },
    logFile: join(logsDir, 'web-build.log'),
  })
  if ((await build.exited) === 0 && existsSync(inRoot('web/dist/shell.html'))) return
  throw new CliError(
    `The web app could not be built, so there is no web/dist to serve: fix that and start again. ${describeFailure(build)}`,
  )
}

/** Builds web/dist, with the operator on the privacy page, unless it is up to date. */
export const ensureWebBuild = (
  logsDir: string = inRoot('node_modules/.cache/storystone'),
  operator: Operator | null = null,
): Promise<'built' | 'cached'> =>
  buildUnlessCached(
    inRoot('node_modules/.cache/storystone/web-build.sha256'),
    () => `${fingerprint(root, webInputs)} ${JSON.stringify(operator)}`,
    () => fingerprint(inRoot('web/dist'), ['**']),
    () => buildWeb(logsDir, operator),
  )
