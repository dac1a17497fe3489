import 'fake-indexeddb/auto'
import '#web/testing/user.ts'
import { expect, it, vi } from 'vitest'
import { writePreference } from '#web/platform/storage/web-storage.ts'
import { until } from '#web/testing/contract-server.ts'
import { eraseEverything } from './delete-section.tsx'

it.each(['https://storystone.example/', 'http://127.0.0.1:8787/'])(
  'eraseEverything erases the cookies, storages and caches of %s, and leaves the app',
  async (page) => {
    window.happyDOM.setURL(page)
    vi.stubGlobal('caches', {
      keys: async () => ['a', 'storystone-precache-1'],
      delete: vi.fn(async () => true),
    })
    writePreference('pref_language', 'fr')
    writePreference('pref_currency', 'EUR')
    sessionStorage.setItem('storystone:draft', 'Petra')
    expect(document.cookie).toBe('pref_language=fr; pref_currency=EUR')
    await eraseEverything()
    await until(() => expect(document.cookie).toBe(''))
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    // Without its own files the app would not open without a connection.
    expect(caches.delete).toHaveBeenCalledExactlyOnceWith('a')
  },
)
