import { join } from 'node:path'
import { inRoot } from '../cli/paths.ts'
import { type Child, startChild } from '../process/child.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'
import { operatorEnvironment } from '../settings/operator.ts'
import type { Settings } from '../settings/settings.ts'

/** Serves the pages from their sources on the port of the settings, and /api from the worker. */
export const startViteDev = async (settings: Settings, workerUrl: string): Promise<Child> => {
  const { port, dataDir, operator } = settings
  const child = await startChild({
    name: 'The pages (vite)',
    args: [
      ...[inRoot('web/node_modules/vite/bin/vite.js'), 'web'],
      ...['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    ],
    env: { ...operatorEnvironment(operator), STORYSTONE_API: workerUrl },
    logFile: join(dataDir, 'logs', 'pages.log'),
  })
  await waitUntilOk(`http://127.0.0.1:${port}/@vite/client`, child, 30_000)
  return child
}
