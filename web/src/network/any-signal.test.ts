import { describe, expect, it, vi } from 'vitest'
import { without } from '../testing/without.ts'
import { anySignal } from './any-signal.ts'

describe.each([
  { where: 'with AbortSignal.any', isNew: true },
  { where: 'without AbortSignal.any', isNew: false },
])('anySignal $where', ({ isNew }) => {
  const start = () => {
    if (!isNew) without(AbortSignal, 'any')
    const first = new AbortController()
    const second = new AbortController()
    return { first, second, signal: anySignal(first.signal, second.signal) }
  }

  it.each(['first', 'second'] as const)('aborts with the reason of the %s', (which) => {
    const started = start()
    expect(started.signal.aborted).toBe(false)

    const reason = new Error('Enough')
    started[which].abort(reason)
    expect(started.signal.aborted).toBe(true)
    expect(started.signal.reason).toBe(reason)
  })

  it('keeps to the first reason', () => {
    const { first, second, signal } = start()
    second.abort('enough')
    first.abort('too late')
    expect(signal.reason).toBe('enough')
  })

  it('is aborted from the start where one of them is', () => {
    const { first } = start()
    expect(anySignal(first.signal, AbortSignal.abort('long ago')).reason).toBe('long ago')
  })
})

it('listens to the others no longer once one has aborted', () => {
  without(AbortSignal, 'any')
  const first = new AbortController()
  const second = new AbortController()
  anySignal(first.signal, second.signal)
  const asked = vi.spyOn(second.signal, 'reason', 'get')
  first.abort()
  second.abort()
  expect(asked).not.toHaveBeenCalled()
})
