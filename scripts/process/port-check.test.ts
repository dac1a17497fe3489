import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort, probePort } from './free-port.ts'
import { requireFreePort } from './port-check.ts'

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')

let other = createServer()
let port = 0

beforeEach(async () => {
  other = createServer()
  port = await findFreePort()
})
afterEach(() => other.close())

const listenOn = async (host: string) => {
  other.listen({ port, host, ipv6Only: true })
  await once(other, 'listening')
}

test('a port that nobody has is free', async () => {
  await expect(requireFreePort(port)).resolves.toBeUndefined()
})

test('one that another program has on 127.0.0.1 is taken', async () => {
  await listenOn('127.0.0.1')
  await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is taken by another program`)
})

test('one that another program has on ::1 alone is taken, and is not chosen; without IPv6 nobody can have it there', async () => {
  const listening = listenOn('::1')
  if (hasIpv6) {
    await listening
    expect(await probePort(port)).toEqual({ code: 'EADDRINUSE' })
    await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is taken by another program`)
  } else {
    await expect(listening).rejects.toThrow(/EADDRNOTAVAIL|EAFNOSUPPORT/)
    await expect(requireFreePort(port)).resolves.toBeUndefined()
  }
})
