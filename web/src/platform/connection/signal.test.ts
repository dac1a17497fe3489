import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasSignal, noteMovement, onSignal, type Signal, setSignal, signalNow } from './signal.ts'
import { noteFailure, watchSignal } from './signal-probe.ts'
import { startWatchdog } from './watchdog.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
  setSignal('online')
})
afterEach(() => vi.useRealTimers())

describe('the signal', () => {
  it('follows the browser, and a movement overrules it', () => {
    const seen: Signal[] = []
    const stop = onSignal(() => seen.push(signalNow()))
    dispatchEvent(new Event('offline'))
    expect(hasSignal()).toBe(false)
    noteMovement()
    noteMovement()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    stop()
    dispatchEvent(new Event('offline'))
    expect(seen).toEqual(['none', 'online', 'none', 'online'])
  })

  it('is none after a failed request while nothing probes', () => {
    noteFailure()
    expect(signalNow()).toBe('none')
  })
})

describe('watchSignal', () => {
  it('aborts after four seconds without movement, with the signal lie-fi', () => {
    const watchdog = watchSignal()
    vi.advanceTimersByTime(3999)
    expect([signalNow(), watchdog.signal.aborted]).toEqual(['online', false])
    vi.advanceTimersByTime(1)
    expect([signalNow(), watchdog.signal.aborted]).toEqual(['lie-fi', true])
  })

  it('counts from the last movement on any connection', () => {
    const watchdog = watchSignal()
    vi.advanceTimersByTime(3000)
    noteMovement()
    vi.advanceTimersByTime(3999)
    expect(watchdog.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(watchdog.signal.aborted).toBe(true)
  })

  it('leaves the signal alone after its end', () => {
    const { end, moved } = watchSignal()
    end()
    moved()
    vi.advanceTimersByTime(60_000)
    expect(signalNow()).toBe('online')
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
