import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasSignal, noteMovement, onSignal, type Signal, setSignal, signalNow } from './signal.ts'
import { noteFailure } from './signal-probe.ts'
import { watchSilence } from './watch-silence.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
  setSignal('online')
})
afterEach(() => vi.useRealTimers())

describe('the signal', () => {
  it('follows the browser, and what has come is believed more', () => {
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

  it('is gone when a request failed and nobody can be asked', () => {
    noteFailure()
    expect(signalNow()).toBe('none')
  })
})

describe('watchSilence', () => {
  it('takes four seconds in which nothing moves for no signal', () => {
    const watch = watchSilence()
    vi.advanceTimersByTime(3999)
    expect([signalNow(), watch.signal.aborted]).toEqual(['online', false])
    vi.advanceTimersByTime(1)
    expect([signalNow(), watch.signal.aborted]).toEqual(['lie-fi', true])
  })

  it('counts from what moved last, also elsewhere', () => {
    const watch = watchSilence()
    vi.advanceTimersByTime(3000)
    noteMovement()
    vi.advanceTimersByTime(3999)
    expect(watch.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(watch.signal.aborted).toBe(true)
  })

  it('says nothing once the request has ended', () => {
    watchSilence().end()
    vi.advanceTimersByTime(60_000)
    expect(signalNow()).toBe('online')
  })
})
