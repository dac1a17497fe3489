import { describe, expect, it, vi } from 'vitest'
import { without } from '#web/testing/without.ts'
import { anySignal } from './transport.ts'

describe.each(['native', 'missing'])('anySignal with %s AbortSignal.any', (support) => {
  const start = () => {
    if (support === 'missing') without(AbortSignal, 'any')
    const first = new AbortController()
    const second = new AbortController()
    return { first, second, signal: anySignal(first.signal, second.signal) }
  }

  it.each(['first', 'second'] as const)('aborts with the reason of the %s signal', (which) => {
    const { signal, ...controllers } = start()
    expect(signal.aborted).toBe(false)
    controllers[which].abort('enough')
    controllers[which === 'first' ? 'second' : 'first'].abort('too late')
    expect([signal.aborted, signal.reason]).toEqual([true, 'enough'])
  })

  it('is aborted from the start when one of the signals is', () => {
    const { first } = start()
    expect(anySignal(first.signal, AbortSignal.abort('long ago')).reason).toBe('long ago')
  })
})

it('anySignal without AbortSignal.any unsubscribes from the other signals after an abort', () => {
  without(AbortSignal, 'any')
  const [first, second] = [new AbortController(), new AbortController()]
  anySignal(first.signal, second.signal)
  const reason = vi.spyOn(second.signal, 'reason', 'get')
  first.abort()
  second.abort()
  expect(reason).not.toHaveBeenCalled()
})
