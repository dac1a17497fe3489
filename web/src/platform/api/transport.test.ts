import { beforeEach, describe, expect, it, vi } from 'vitest'
import { without } from '#web/testing/without.ts'
import { anySignal } from './transport.ts'

describe('anySignal without AbortSignal.any', () => {
  beforeEach(() => without(AbortSignal, 'any'))

  it('is aborted from the start when one of the signals is', () => {
    const { signal } = new AbortController()
    expect(anySignal(signal, AbortSignal.abort('long ago')).reason).toBe('long ago')
  })

  it('unsubscribes from the other signals after an abort', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    anySignal(first.signal, second.signal)
    const reason = vi.spyOn(second.signal, 'reason', 'get')
    first.abort()
    second.abort()
    expect(reason).not.toHaveBeenCalled()
  })
})
