import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { disconnect, json, startContractServer, until } from '#web/testing/contract-server.ts'
import { connectionNow, setConnection } from './connection.ts'
import { noteFailure, onReachable, probe, startProbing } from './probe.ts'

const healthy = json({ ok: true, version: 'test', doubles: [] })

/** A server that answers nothing until `breakOff` cuts every connection. */
const startHeldServer = async () => {
  const held: ServerResponse[] = []
  const { seen } = await startContractServer((response) => void held.push(response))
  return { seen, breakOff: () => held.map((response) => response.destroy()) }
}

it('startProbing probes until our server answers; a foreign page is no connection', async () => {
  const { paths, seen } = await startContractServer(
    disconnect,
    (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('Log in'),
    healthy,
  )
  onTestFinished(startProbing())
  const signals: string[] = []
  setConnection('online')

  noteFailure()
  await until(() => expect(connectionNow()).toBe('offline'))
  dispatchEvent(new Event('online'))
  signals.push(connectionNow())
  await until(() => expect(connectionNow()).toBe('unsure'))
  dispatchEvent(new Event('online'))
  await until(() => expect(seen).toHaveLength(3))
  await until(() => expect(connectionNow()).toBe('online'))
  expect(signals).toEqual(['online'])
  expect(paths()).toEqual(Array(3).fill('/api/health'))
})

it('onReachable notifies after a pause when a request failed although the server answers', async () => {
  await startContractServer(healthy)
  onTestFinished(startProbing())
  setConnection('online')
  let isStopped = false
  const calls: string[] = []
  const stop = onReachable(() => calls.push(isStopped ? 'after its end' : 'reachable'))

  const failedAt = Date.now()
  noteFailure()
  noteFailure()
  await until(() => expect(calls).toEqual(['reachable']))
  expect(Date.now() - failedAt).toBeGreaterThanOrEqual(2000)

  setConnection('offline')
  expect(calls).toEqual(['reachable'])
  setConnection('online')
  expect(calls).toEqual(['reachable', 'reachable'])

  stop()
  isStopped = true
  setConnection('offline')
  setConnection('online')
  expect(calls).toHaveLength(2)
})

it('startProbing leaves no timer after its end, even with a probe under way', async () => {
  const { seen, breakOff } = await startHeldServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setConnection('unsure')
  const stop = startProbing()
  expect(startProbing()).toBe(stop)
  expect(vi.getTimerCount()).toBe(1)

  dispatchEvent(new Event('online'))
  await until(() => expect(seen).toHaveLength(1))
  stop()
  expect(vi.getTimerCount()).toBe(0)
  breakOff()
  await until(() => expect(connectionNow()).toBe('offline'))
  await probe()
  expect(vi.getTimerCount()).toBe(0)

  dispatchEvent(new Event('online'))
  setConnection('unsure')
  expect(vi.getTimerCount()).toBe(0)
})
