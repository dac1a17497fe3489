import { describe, expect, test } from 'vitest'
import { createSpeechScripts } from './scripts.ts'

const { signal } = new AbortController()

const beginHeld = () => {
  const scripts = createSpeechScripts()
  scripts.write({ containing: 'bridge', behaviours: [{ do: 'hold' }] })
  const call = scripts.begin('A bridge.')
  expect(call.behaviour).toEqual({ do: 'hold' })
  return { scripts, call }
}

describe('a call with hold', () => {
  test('is not held if its release came first', async () => {
    const { scripts, call } = beginHeld()
    scripts.release('bridge')
    await expect(call.waitForRelease(signal)).resolves.toBeUndefined()
  })

  test('is not held if its text has a new script', async () => {
    const { scripts, call } = beginHeld()
    scripts.write({ containing: 'bridge', behaviours: [{ do: 'speak' }] })
    await expect(call.waitForRelease(signal)).resolves.toBeUndefined()
  })

  test('is held until its release', async () => {
    const { scripts, call } = beginHeld()
    const held = call.waitForRelease(signal)
    await expect(Promise.race([held, Promise.resolve('waits')])).resolves.toBe('waits')
    expect(scripts.callsOf('bridge')?.held).toBe(1)
    scripts.release('bridge')
    await held
    expect(scripts.callsOf('bridge')?.held).toBe(0)
  })
})
