// @vitest-environment node: it clones Blobs as a browser does.
import 'fake-indexeddb/auto'
import '#web/testing/user.ts'
import { createStore, set } from 'idb-keyval'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { countOthersDrafts, eraseUserData } from '#web/account/session/erase.ts'
import { keepSharedPhoto, readSharedPhoto, takeSharedPhoto } from '#web/photo/shared-photos.ts'
import { emptyOutbox, keepOutboxItem } from '#web/testing/outbox.ts'
import { restoreRecorded } from '#web/testing/recorded.ts'
import { changeDraft, type Draft, dropDraft, readDraft, writeDraft } from './drafts.ts'

const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  photo: new Blob(['photo'], { type: 'image/jpeg' }),
  place: null,
  takenAt: null,
  owner: null,
})

afterEach(() => dropDraft())

it('changeDraft and dropDraft leave a newer draft alone', async () => {
  const [first, second] = [newDraft(), newDraft()]
  await writeDraft(first)
  await changeDraft(first.id, { owner: 'ada' })
  expect(await readDraft()).toMatchObject({ id: first.id, owner: 'ada' })

  await writeDraft(second)
  await changeDraft(first.id, { owner: 'ben' })
  await dropDraft(first.id)
  expect(await readDraft()).toMatchObject({ id: second.id, owner: null })
  await dropDraft(second.id)
  expect(await readDraft()).toBeUndefined()
})

/** A browser that stores no Blobs, as a private window of WebKit. */
const forbidBlobs = (): void => {
  const { put } = IDBObjectStore.prototype
  onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { put }))
  Object.assign(IDBObjectStore.prototype, {
    put(this: IDBObjectStore, value: unknown, key: IDBValidKey) {
      const parts = value instanceof Object ? [value, ...Object.values(value)] : []
      if (parts.some((part) => part instanceof Blob)) throw new DOMException('', 'DataCloneError')
      return put.call(this, value, key)
    },
  })
}

it('a draft and a shared photo are stored where the browser stores no Blobs', async () => {
  forbidBlobs()
  const draft = newDraft()
  await writeDraft(draft)
  await changeDraft(draft.id, { owner: 'ada' })
  const read = await readDraft()
  expect(read).toMatchObject({ id: draft.id, owner: 'ada' })
  expect([read?.photo.type, await read?.photo.text()]).toEqual(['image/jpeg', 'photo'])

  await keepSharedPhoto(draft.photo)
  const shared = await takeSharedPhoto()
  expect([shared?.type, await shared?.text()]).toEqual(['image/jpeg', 'photo'])
  expect(await takeSharedPhoto()).toBeNull()
})

it('a photo that an earlier version stored as a Blob is still read and changed', async () => {
  const draft = newDraft()
  await set('photo', draft, createStore('storystone-drafts', 'drafts'))
  await changeDraft(draft.id, { owner: 'ada' })
  expect(await readDraft()).toMatchObject({ id: draft.id, owner: 'ada' })
  expect(await (await readDraft())?.photo.text()).toBe('photo')
  await set('newest', new File(['shared'], 'a.jpg'), createStore('storystone-shared', 'photos'))
  expect(await (await readSharedPhoto())?.text()).toBe('shared')
})

it('changeDraft does not bring back a draft that is dropped at the same time', async () => {
  const draft = newDraft()
  await writeDraft(draft)
  await Promise.all([changeDraft(draft.id, { owner: 'ada' }), dropDraft(draft.id)])
  expect(await readDraft()).toBeUndefined()
})

it('eraseUserData erases the draft even when the shelf can’t be erased', async () => {
  await set('photo', newDraft(), createStore('storystone-drafts', 'drafts'))
  expect(await readDraft()).toBeDefined()
  const request = () => Promise.reject(new Error('The locks are gone'))
  vi.stubGlobal('navigator', { locks: { request } })
  await eraseUserData()
  expect(await readDraft()).toBeUndefined()
})

it('a photo whose story is being requested counts as one draft', async () => {
  const draft = { ...newDraft(), owner: 'ada' }
  await writeDraft(draft)
  await keepOutboxItem({ owner: 'ada', draftPhoto: draft.id })
  expect(await countOthersDrafts('eve')).toBe(1)
  await keepOutboxItem({ owner: 'ada' })
  expect(await countOthersDrafts('eve')).toBe(2)
  await emptyOutbox()
})

it('readDraft reads what the version of 24 November 2026 stored', async () => {
  const { draft } = await restoreRecorded('underWay')
  const { id, photo, owner } = (await readDraft()) ?? {}
  expect(draft).toMatchObject({ id, owner })
  expect(photo?.size).toBe(858)
})
