import { beforeEach, expect, it, vi } from 'vitest'
import { clearToast, toast } from '#web/testing/render.tsx'
import { showToast, withBusyToast } from './toast-store.ts'

beforeEach(() => {
  clearToast()
  vi.useFakeTimers()
})

const takes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it.each([
  [200, undefined],
  [1000, 'One moment…'],
])('work of %s ms is notified as %s until it is done', async (ms, title) => {
  const done = withBusyToast(takes(ms), 'One moment…')
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(toast()?.title).toBe(title)
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(toast()).toBeNull()
})

it('a notice that came meanwhile stays when slow work is done, also when it fails', async () => {
  const fails = takes(1000).then(() => Promise.reject(new Error('Too late')))
  const done = expect(withBusyToast(fails, 'One moment…')).rejects.toThrow('Too late')
  await vi.advanceTimersByTimeAsync(500)
  showToast({ title: 'Another' })
  await vi.advanceTimersByTimeAsync(500)
  await done
  expect(toast()?.title).toBe('Another')
})
