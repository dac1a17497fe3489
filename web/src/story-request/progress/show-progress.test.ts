import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withBackground } from './show-progress.ts'

const register = vi.fn(async (_tag: string) => {})

const setHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  register.mockClear()
  const serviceWorker = { getRegistration: async () => ({ sync: { register } }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it.each([
  ['hidden for a second', 'is sent on by the service worker', 1000, false, 1],
  ['shown again within the second, as after a reload', 'is not', 999, false, 0],
  ['hidden after its work is done', 'is not', 1000, true, 0],
])('a page that is %s %s', async (_when, _what, hiddenMs, isDone, syncs) => {
  let finish = () => {}
  const background = withBackground(
    new Promise<void>((resolve) => {
      finish = resolve
    }),
  )
  if (isDone) finish()
  if (isDone) await background
  setHidden(true)
  await vi.advanceTimersByTimeAsync(hiddenMs)
  setHidden(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(register).toHaveBeenCalledTimes(syncs)
  finish()
  await background
})
