import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.ts'

/** Puts a secret into a temporary folder, as a deployment does, prints the file and waits. */
const program = `
  import { writeFileSync } from 'node:fs'
  import { inTemporaryFolder } from '${inRoot('scripts/cli/temporary-folder.ts')}'
  import { exitOnShutdown } from '${inRoot('scripts/process/shutdown.ts')}'
  exitOnShutdown()
  setInterval(() => {}, 1000)
  await inTemporaryFolder(async (folder) => {
    writeFileSync(folder + '/secrets.json', 'a secret')
    console.log(folder + '/secrets.json')
    await new Promise(() => {})
  })`

test.each(['SIGINT', 'SIGTERM'] as const)('a temporary folder is gone after %s', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const [file] = await once(child.stdout, 'data')
  const secrets = String(file).trim()
  expect(existsSync(secrets)).toBe(true)
  child.kill(signal)
  await once(child, 'exit')
  expect(existsSync(secrets)).toBe(false)
})
