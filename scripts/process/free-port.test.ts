import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inRoot, root } from '../cli/paths.ts'
import { findFreePort, requireFreePort } from './free-port.ts'

vi.setConfig({ testTimeout: 60_000 })

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')

const choose = `
  const { findFreePort } = await import(${JSON.stringify(inRoot('scripts/process/free-port.ts'))})
  const ports = []
  for (let count = 0; count < 400; count += 1) ports.push(await findFreePort())
  console.log(JSON.stringify(ports))`

const chooseInAnotherProcess = async (): Promise<unknown[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', choose],
  ])
  const ports: unknown = JSON.parse(stdout)
  if (!Array.isArray(ports)) throw new Error(`Not a list: ${stdout}`)
  return ports
}

test('findFreePort never gives two processes the same port, though neither listens on it yet', async () => {
  const ports = (await Promise.all([chooseInAnotherProcess(), chooseInAnotherProcess()])).flat()
  expect(ports).toHaveLength(800)
  expect(new Set(ports).size).toBe(800)
})

/** Listens on a free port of one address, as another program would. */
const listenOn = async (host: string): Promise<number> => {
  const port = await findFreePort()
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen({ port, host, ipv6Only: true })
  await once(server, 'listening')
  return port
}

test.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])(
  'requireFreePort refuses a port that another program has on %s',
  async (host) => {
    const port = await listenOn(host)
    await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is taken by another program`)
  },
)

test('no test listens on a port, or writes in a folder, that another run may have', () => {
  const harness = ['{scripts,schema,worker,web}/**/*.{test,spec}.ts', 'web/e2e/**/*.ts']
  const files = globSync([...harness, 'scripts/testing/*.ts', 'worker/test/**/*.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  expect(files.length).toBeGreaterThan(300)
  const fixed =
    /\.listen\(\{?\s*(?:port: )?[1-9]|\bPORT: '?[1-9]|(?<!mkdtempSync\(join\()tmpdir\(\)/
  const found = files.filter((file) => fixed.test(readFileSync(inRoot(file), 'utf8')))
  // It reads a PORT, and listens nowhere.
  expect(found).toEqual(['scripts/settings/settings.test.ts'])
})
