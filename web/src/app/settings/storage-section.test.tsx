import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { claimShelf } from '#web/offline/shelf/shelf-access.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { until } from '#web/testing/contract-server.ts'
import { buttonOf, clearToast, press, render, toast } from '#web/testing/render.tsx'
import { startWithAda } from '#web/testing/shelf.ts'
import { ada, signIn, signOut } from '#web/testing/user.ts'
import { StorageSection } from './page.tsx'

// What the database of these tests clones is of another realm than the browser's.
vi.hoisted(() =>
  Object.assign(globalThis, { ArrayBuffer: structuredClone(new ArrayBuffer(0)).constructor }),
)

beforeEach(async () => {
  await startWithAda()
  await claimShelf(ada.id)
  signIn()
  clearToast()
  onTestFinished(() => signOut())
})

it('what the browser does not remove from this device says so, and stays', async () => {
  const file = { type: 'audio/mpeg', bytes: new TextEncoder().encode('a voice').buffer }
  const audio = { words: '', sentences: [], file }
  await set('a/storystone-en-male', audio, openStore('storystone-audio'))
  const page = await render(<StorageSection />)
  await until(() => expect(buttonOf(page, 'Remove the narration')).toBeDefined())
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Gone', 'UnknownError')
  })
  await press(page, 'Remove the narration')
  await until(() => expect(toast()?.title).toBe('This couldn’t be changed on this device'))
  expect(toast()?.description).toMatch(/restart it/)
  expect(buttonOf(page, 'Remove the narration')).toBeDefined()
  vi.restoreAllMocks()
})
