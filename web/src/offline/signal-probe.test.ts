import { expect, it, vi } from 'vitest'
import { json, startContractServer } from '../testing/contract-server.ts'
import { setSignal, signalNow } from './signal.ts'
import { noteFailure, startProbing } from './signal-probe.ts'

it('asks for the server until it is there; what is not ours is no signal', async () => {
  const { seen } = await startContractServer(
    (response) => void response.destroy(),
    (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('Log in'),
    json({ ok: true, version: 'test', doubles: [] }),
  )
  startProbing()
  const signals: string[] = []
  setSignal('online')

  noteFailure()
  await vi.waitFor(() => expect(signalNow()).toBe('none'))
  dispatchEvent(new Event('online'))
  signals.push(signalNow())
  await vi.waitFor(() => expect(signalNow()).toBe('lie-fi'))
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(seen).toHaveLength(3))
  await vi.waitFor(() => expect(signalNow()).toBe('online'))
  expect(signals).toEqual(['online'])
  expect(seen.map(({ path }) => path)).toEqual(Array(3).fill('/api/health'))
})
