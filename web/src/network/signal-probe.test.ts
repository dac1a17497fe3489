import type { ServerResponse } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { json, startContractServer } from '../testing/contract-server.ts'
import { until } from '../testing/until.ts'
import { setSignal, signalNow } from './signal.ts'
import { noteFailure, onReachable, probe, startProbing } from './signal-probe.ts'

/** A server that is silent until it is told to break off all that it was asked. */
const startHeldServer = async () => {
  const held: ServerResponse[] = []
  const { seen } = await startContractServer((response) => void held.push(response))
  return { seen, breakOff: () => held.map((response) => response.destroy()) }
}

it('asks for the server until it is there; what is not ours is no signal', async () => {
  const { seen } = await startContractServer(
    (response) => void response.destroy(),
    (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('Log in'),
    json({ ok: true, version: 'test', doubles: [] }),
  )
  onTestFinished(startProbing())
  const signals: string[] = []
  setSignal('online')

  noteFailure()
  await until(() => expect(signalNow()).toBe('none'))
  dispatchEvent(new Event('online'))
  signals.push(signalNow())
  await until(() => expect(signalNow()).toBe('lie-fi'))
  dispatchEvent(new Event('online'))
  await until(() => expect(seen).toHaveLength(3))
  await until(() => expect(signalNow()).toBe('online'))
  expect(signals).toEqual(['online'])
  expect(seen.map(({ path }) => path)).toEqual(Array(3).fill('/api/health'))
})

it('what failed although the server is there may be asked again, after a pause', async () => {
  await startContractServer(json({ ok: true, version: 'test', doubles: [] }))
  onTestFinished(startProbing())
  setSignal('online')
  let isStopped = false
  const told: string[] = []
  const stop = onReachable(() => told.push(isStopped ? 'told after its end' : 'told'))

  const failedAt = Date.now()
  noteFailure()
  noteFailure()
  await until(() => expect(told).toEqual(['told']))
  expect(Date.now() - failedAt).toBeGreaterThanOrEqual(2000)

  setSignal('none')
  expect(told).toEqual(['told'])
  setSignal('online')
  expect(told).toEqual(['told', 'told'])

  stop()
  isStopped = true
  setSignal('none')
  setSignal('online')
  expect(told).toHaveLength(2)
})

it('comes to rest once it is stopped, though a question was under way', async () => {
  const { seen, breakOff } = await startHeldServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  setSignal('lie-fi')
  const stop = startProbing()
  expect(startProbing()).toBe(stop)
  expect(vi.getTimerCount()).toBe(1)

  dispatchEvent(new Event('online'))
  await until(() => expect(seen).toHaveLength(1))
  stop()
  expect(vi.getTimerCount()).toBe(0)
  breakOff()
  await until(() => expect(signalNow()).toBe('none'))
  await probe()
  expect(vi.getTimerCount()).toBe(0)

  dispatchEvent(new Event('online'))
  setSignal('lie-fi')
  expect(vi.getTimerCount()).toBe(0)
})
