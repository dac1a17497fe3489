import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { inRoot } from '../cli/paths.ts'
import { findFreePort, probePort } from './free-port.ts'

vi.setConfig({ testTimeout: 30_000 })

const choose = `
  const { findFreePort } = await import(${JSON.stringify(inRoot('scripts/process/free-port.ts'))})
  const ports = []
  for (let count = 0; count < 400; count += 1) ports.push(await findFreePort())
  console.log(JSON.stringify(ports))`

const chosenElsewhere = async (): Promise<unknown[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--input-type=module', '--eval', choose],
  ])
  const ports: unknown = JSON.parse(stdout)
  if (!Array.isArray(ports)) throw new Error(`Not a list: ${stdout}`)
  return ports
}

test('no two processes are given the same port, though neither listens on it yet', async () => {
  const ports = (await Promise.all([chosenElsewhere(), chosenElsewhere()])).flat()
  expect(ports).toHaveLength(800)
  expect(new Set(ports).size).toBe(800)
})

test('the port can be listened on', async () => {
  const port = await findFreePort()
  expect(await probePort(port)).toEqual({ port })
})
