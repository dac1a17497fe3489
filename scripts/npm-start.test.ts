import { expect, test, vi } from 'vitest'
import { findFreePort } from './parts/free-port.ts'
import { familyOf } from './testing/processes.ts'
import { untilAnnounced } from './testing/running-app.ts'
import { createStarter, expectNobodyLeft } from './testing/starter.ts'

// A cold machine installs, builds the web app and starts five programs.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 30_000 })

const { start } = createStarter()

test.each(['SIGTERM', 'SIGKILL'] as const)('nobody is left when npm gets %s', async (signal) => {
  const port = String(await findFreePort())
  const npm = start(['npm', 'start'], { PORT: port })
  const url = await untilAnnounced(npm)
  const family = familyOf(npm.pid)
  npm.process.kill(signal)
  await expectNobodyLeft(family)
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
})
