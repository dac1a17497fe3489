/**
 * Runs one task of package.json on a machine that has only Node 20 and npm: installs what the
 * lockfile names, then runs scripts/<task>.ts with the Node that was installed. Plain JavaScript
 * without dependencies, because nothing else runs before the installation.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const install = ['-y', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--use-stderr']

let child
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))

/** Resolves to the exit code, which is 1 for a program that a signal ended. */
const run = (command, args, env = process.env) =>
  new Promise((resolve) => {
    child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', (error) => {
      console.error(`${command} can't be started: ${error.message}`)
      resolve(1)
    })
  })

const main = async ([task = '', ...args]) => {
  const code = await run('npx', install)
  if (code !== 0) {
    // `npm test` ends with a count in any case.
    if (task === 'test') console.log('Stopped at the stage install.\n0 passed, 1 failed')
    return code
  }
  const node = join(bin, 'node')
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const script = join(root, 'scripts', `${task}.ts`)
  return run(existsSync(node) ? node : process.execPath, [script, ...args], env)
}

process.exitCode = await main(process.argv.slice(2))
