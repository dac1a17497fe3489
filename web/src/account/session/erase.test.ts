import '#web/testing/user.ts'
import { expect, it, vi } from 'vitest'
import { eraseUserData } from './erase.ts'

it('eraseUserData closes the app’s notifications, and lets no other come', async () => {
  const shown = [{ close: vi.fn() }, { close: vi.fn() }]
  const unsubscribe = vi.fn(async () => true)
  const registration = {
    getNotifications: async () => shown,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  await eraseUserData()
  for (const { close } of shown) expect(close).toHaveBeenCalledOnce()
  expect(unsubscribe).toHaveBeenCalledOnce()
})
