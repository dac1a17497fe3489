import { join } from 'node:path'
import { inRoot, root } from '../cli/paths.ts'
import { startChild } from '../process/child.ts'
import { findFreePort } from '../process/free-port.ts'
import { requireFreePort } from '../process/port-check.ts'
import { waitUntilOk } from '../process/wait-until-ok.ts'
import { operatorEnvironment } from '../settings/operator.ts'
import type { Settings } from '../settings/settings.ts'
import { type Stack, startStack } from './open-stack.ts'

const startPages = async ({ port, dataDir, operator }: Settings, workerUrl: string) => {
  const child = await startChild({
    name: 'The server of the pages (vite)',
    command: process.execPath,
    args: [
      inRoot('web/node_modules/vite/bin/vite.js'),
      'web',
      ...['--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    ],
    cwd: root,
    env: {
      ...{ ...process.env, ...operatorEnvironment(operator) },
      ...{ STORYSTONE_API: workerUrl, NO_COLOR: '1', FORCE_COLOR: '0' },
    },
    logFile: join(dataDir, 'logs', 'pages.log'),
  })
  await waitUntilOk(`http://127.0.0.1:${port}/@vite/client`, child, 30_000)
  return child
}

/**
 * Starts the stack on a free port behind vite's development server, which has the port of the
 * settings, serves the pages from their sources and hands /api on to the worker.
 */
export const startDevelopment = async (
  settings: Settings,
): Promise<Pick<Stack, 'url' | 'doubles' | 'crashed' | 'stop'>> => {
  await requireFreePort(settings.port)
  const workerPort = await findFreePort()
  const stack = await startStack({
    settings: { ...settings, port: workerPort },
    sources: 'followed',
  })
  try {
    const pages = await startPages(settings, stack.url)
    return {
      url: `http://localhost:${settings.port}`,
      doubles: stack.doubles,
      crashed: Promise.race([stack.crashed, pages.crashed.then(() => pages)]),
      stop: async () => {
        await pages.stop()
        await stack.stop()
      },
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
}
