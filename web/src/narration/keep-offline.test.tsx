import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { claimShelf } from '#web/offline/shelf/shelf-access.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { openStore } from '#web/platform/storage/open-store.ts'
import { type Answer, json, refusal, startServerOf, until } from '#web/testing/contract-server.ts'
import { buttonOf, clearToast, doing, press, render, toast } from '#web/testing/render.tsx'
import { shelfStory, startWithAda } from '#web/testing/shelf.ts'
import { ada, signIn, signOut } from '#web/testing/user.ts'
import { KeepOffline } from './keep-offline.tsx'

// What the database of these tests clones is of another realm than the browser's.
vi.hoisted(() =>
  Object.assign(globalThis, { ArrayBuffer: structuredClone(new ArrayBuffer(0)).constructor }),
)

const story = shelfStory('a', 1, { format: 'history_guide', language: 'en' })

const asBytes = { type: 'audio/mpeg', bytes: new TextEncoder().encode('a voice').buffer }

const audio: Answer = (response) =>
  void response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end('a voice')

const show = async (narrate: Answer) => {
  const { paths } = await startServerOf({
    '/api/voices': json([]),
    '/api/narrate': narrate,
    '/api/stories/a/narration-timings?voiceId=storystone-en-male': json([]),
  })
  const page = await render(<KeepOffline story={story} />)
  const box = () => page.querySelector('input')
  await until(() => expect(box()).not.toBeNull())
  return { page, paths, box, tick: () => doing(() => box()?.click()) }
}

/** The database of these tests would lose the bytes of a Blob. */
const storeAsBytes = (): void => {
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    const isFile = value?.file instanceof Blob
    return put.call(this, isFile ? { ...value, file: asBytes } : value, key)
  })
}

beforeEach(async () => {
  await startWithAda()
  await claimShelf(ada.id)
  signIn()
  storeAsBytes()
  onTestFinished(() => signOut())
})

it('is ticked once the narration is here, and asks for none before', async () => {
  const { page, paths, box, tick } = await show(audio)
  expect(box()?.checked).toBe(false)
  await doing(() => setConnection('offline'))
  expect(page.textContent).toContain('The narration needs a connection.')
  expect(box()?.disabled).toBe(true)
  await doing(() => setConnection('online'))
  expect(paths()).not.toContain('/api/narrate')
  await tick()
  expect(box()?.checked).toBe(true)
  await until(() => expect(page.textContent).toContain('On this device with its narration: 1 kB.'))
  expect(box()?.checked).toBe(true)
  await tick()
  await until(() => expect(box()?.checked).toBe(false))
})

it('is not ticked where the narration can’t be had, says why, and can be tried again', async () => {
  const { page, paths, box, tick } = await show(refusal('provider_failed'))
  await tick()
  await until(() => expect(page.textContent).toContain('Because of provider_failed.'))
  expect(box()?.checked).toBe(false)
  // The page's one strong action is Listen.
  expect(buttonOf(page, 'Try again')?.className).toContain('button-secondary')
  const before = paths().length
  await press(page, 'Try again')
  await until(() => expect(paths().slice(before)).toContain('/api/narrate'))
})

it('offers to keep no file of a story that the device reads itself', async () => {
  const page = await render(<KeepOffline story={{ ...story, writer: 'extract' }} />)
  await doing(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(page.querySelector('input')).toBeNull()
})

it('says so, and what to do, when the browser does not remove the narration', async () => {
  clearToast()
  const kept = { words: '', sentences: [], file: asBytes }
  await set(`${story.id}/storystone-en-male`, kept, openStore('storystone-audio'))
  const { box, tick } = await show(audio)
  await until(() => expect(box()?.checked).toBe(true))
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Gone', 'UnknownError')
  })
  await tick()
  await until(() => expect(toast()?.title).toBe('This couldn’t be changed on this device'))
  expect(toast()?.description).toMatch(/restart it/)
  expect(box()?.checked).toBe(true)
})

it('says how much of the narration is here, of all where the server says so', async () => {
  const { page, tick } = await show((response) => {
    response.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': '5000' })
    response.write('a'.repeat(2000))
    onTestFinished(() => void response.destroy())
  })
  await tick()
  await until(() => expect(page.textContent).toContain('Saving… 2 kB of 5 kB'))
})
