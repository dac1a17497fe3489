import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Connection,
  connectionNow,
  isOnline,
  noteMovement,
  onConnectionChange,
  setConnection,
  startWatchdog,
} from './connection.ts'
import { noteFailure, watchConnection } from './probe.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
  setConnection('online')
})

describe('the connection', () => {
  it('follows the browser, and a movement overrules it', () => {
    const seen: Connection[] = []
    const stop = onConnectionChange(() => seen.push(connectionNow()))
    dispatchEvent(new Event('offline'))
    expect(isOnline()).toBe(false)
    noteMovement()
    noteMovement()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    stop()
    dispatchEvent(new Event('offline'))
    expect(seen).toEqual(['offline', 'online', 'offline', 'online'])
  })

  it('is none after a failed request while nothing probes', () => {
    noteFailure()
    expect(connectionNow()).toBe('offline')
  })
})

describe('watchConnection', () => {
  it('aborts after four seconds without movement, with the connection unsure', () => {
    const watchdog = watchConnection()
    vi.advanceTimersByTime(3999)
    expect([connectionNow(), watchdog.signal.aborted]).toEqual(['online', false])
    vi.advanceTimersByTime(1)
    expect([connectionNow(), watchdog.signal.aborted]).toEqual(['unsure', true])
  })

  it('counts from the last movement on any connection', () => {
    const watchdog = watchConnection()
    vi.advanceTimersByTime(3000)
    noteMovement()
    vi.advanceTimersByTime(3999)
    expect(watchdog.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(watchdog.signal.aborted).toBe(true)
  })

  it('leaves the connection alone after its end', () => {
    const { end, moved } = watchConnection()
    end()
    moved()
    vi.advanceTimersByTime(60_000)
    expect(connectionNow()).toBe('online')
  })
})

it('startWatchdog counts its own movements only', () => {
  const watchdog = startWatchdog(30_000)
  vi.advanceTimersByTime(20_000)
  watchdog.moved()
  noteMovement()
  vi.advanceTimersByTime(29_999)
  expect(watchdog.signal.aborted).toBe(false)
  noteMovement()
  vi.advanceTimersByTime(1)
  expect(watchdog.signal.reason).toMatchObject({ name: 'TimeoutError' })
})
