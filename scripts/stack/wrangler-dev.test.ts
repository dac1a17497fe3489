import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeFailure } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { processTreeOf } from '../testing/processes.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { startWranglerDev } from './wrangler-dev.ts'

const folder = createTestFolder()

const awkward = {
  DOLLARS: `a$HOME-\${HOME}-$$-\\$x`,
  QUOTES: `it's "so"`,
  HASH: 'one # two',
  SPACES: '  at both ends ',
  BACKSLASHES: 'a\\nb\\',
  FROM_TOML: 'from the caller',
  DOUBLES: '',
}

test('startWranglerDev passes variables unchanged, over wrangler.toml, without .dev.vars and production’s domain', async () => {
  const configFile = join(folder, 'wrangler.toml')
  writeFileSync(
    configFile,
    'name = "echo"\nmain = "echo.js"\nroutes = [{ pattern = "stories.example.org", custom_domain = true }]\ncompatibility_date = "2026-10-01"\n[vars]\nFROM_TOML = "from the file"\nONLY_TOML = "kept"\n',
  )
  writeFileSync(
    join(folder, 'echo.js'),
    'export default { fetch: ({ url }, variables) => Response.json({ ...variables, url }) }',
  )
  writeFileSync(join(folder, '.dev.vars'), 'FROM_DEV_VARS=x\nHASH=other\n')
  const port = await findFreePort()
  const worker = await startWranglerDev({ port, dataDir: folder, variables: awkward, configFile })
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    const url = `http://127.0.0.1:${port}/`
    expect(await answer.json()).toEqual({ ...awkward, ONLY_TOML: 'kept', url })
    expect(statSync(join(folder, 'worker.env')).mode & 0o777).toBe(0o600)
  } finally {
    await worker.stop()
  }
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

test('the worker ends within ten seconds, and says why, when wrangler’s proxy died and nobody starts it again', async () => {
  const dataDir = join(folder, 'proxy')
  mkdirSync(dataDir)
  const configFile = join(dataDir, 'wrangler.toml')
  writeFileSync(configFile, 'name = "ok"\nmain = "ok.js"\ncompatibility_date = "2026-10-01"\n')
  writeFileSync(join(dataDir, 'ok.js'), 'export default { fetch: () => new Response("ok") }')
  const port = await findFreePort()
  const worker = await startWranglerDev({ port, dataDir, variables: {}, configFile })
  try {
    // Wrangler starts its proxy again, unless it hangs itself.
    const [, wrangler = 0, ...below] = processTreeOf(worker.pid)
    process.kill(wrangler, 'SIGSTOP')
    const leaves = below.filter((pid) => processTreeOf(pid).length === 1)
    for (const pid of leaves) process.kill(pid, 'SIGKILL')
    let end: unknown
    void worker.crashed.then((signal) => {
      end = signal
    })
    await expect.poll(() => end, { timeout: 10_000 }).toBe('SIGKILL')
    expect(describeFailure(worker)).toContain(`nobody listens on port ${port} any more`)
  } finally {
    await worker.stop()
  }
})
