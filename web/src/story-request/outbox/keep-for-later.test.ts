import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimShelf } from '#web/offline/shelf/shelf-access.ts'
import { setConnection } from '#web/platform/connection/connection.ts'
import { until } from '#web/testing/contract-server.ts'
import { emptyOutbox, holdOutbox, petra } from '#web/testing/outbox.ts'
import { toast } from '#web/testing/render.tsx'
import { startWithAda } from '#web/testing/shelf.ts'
import { startTexts } from '#web/testing/texts.ts'
import { ada, signIn } from '#web/testing/user.ts'
import { useDraftText } from '../draft/draft.ts'
import type { StoryRequest } from '../item.ts'
import { keepForLater } from './keep-for-later.ts'
import { allItems } from './outbox-database.ts'

const stubNavigator = (more: object) => {
  vi.stubGlobal('navigator', { ...navigator, ...more })
}

/** Persistent storage, which happy-dom does not have. */
const stubPersist = () => {
  const persist = vi.fn(async () => true)
  stubNavigator({ storage: { persist } })
  return persist
}

beforeEach(async () => {
  await startTexts('en')
  await emptyOutbox()
  await startWithAda()
  await claimShelf(ada.id)
  setConnection('offline')
  signIn()
  useDraftText.getState().setText('Petra')
})

it('keepForLater stores the request, drops its draft and requests persistent storage', async () => {
  const persist = stubPersist()
  await keepForLater(petra, i18next.t)
  expect(await allItems()).toMatchObject([{ owner: ada.id, request: petra, state: 'unsent' }])
  expect(useDraftText.getState().text).toBe('')
  expect(toast()?.title).toBe('Saved for when you’re back online')
  await until(() => expect(persist).toHaveBeenCalledOnce())
})

it('keepForLater keeps a request once when Discover is pressed again meanwhile', async () => {
  stubPersist()
  await Promise.all([keepForLater(petra, i18next.t), keepForLater(petra, i18next.t)])
  expect(await allItems()).toHaveLength(1)
})

describe('keepForLater keeps the draft and notifies when', () => {
  const expectNotKept = async (request: StoryRequest) => {
    const persist = stubPersist()
    await keepForLater(request, i18next.t)
    expect(await allItems()).toEqual([])
    expect(useDraftText.getState().text).toBe('Petra')
    expect(toast()?.title).toBe('This couldn’t be saved for later')
    expect(persist).not.toHaveBeenCalled()
  }

  it('the database does not answer, and says meanwhile that it is kept', async () => {
    const release = await holdOutbox()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const kept = keepForLater(petra, i18next.t)
    await vi.advanceTimersByTimeAsync(300)
    expect(toast()?.title).toBe('Saving your request…')
    await vi.advanceTimersByTimeAsync(4700)
    await kept
    vi.useRealTimers()
    release()
    expect(toast()?.description).toContain('storage isn’t responding')
    expect(useDraftText.getState().text).toBe('Petra')
    await until(async () => expect(await allItems()).toEqual([]))
  })

  it('its photo is gone', () => expectNotKept({ ...petra, photo: crypto.randomUUID() }))

  it.each(['refuses', 'aborts'])('the database %s the write', async (how) => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...parameters
    ) {
      if (this.name === 'items' && how === 'refuses') {
        throw new DOMException('Full', 'QuotaExceededError')
      }
      const request = put.apply(this, parameters)
      if (this.name === 'items') this.transaction.abort()
      return request
    })
    await expectNotKept(petra)
  })
})

/** A device that is allowed to say where it is, and does not find it. */
const stubSearchingDevice = () => {
  const register = vi.fn(async () => {})
  const getCurrentPosition = vi.fn()
  stubNavigator({
    serviceWorker: { getRegistration: async () => ({ sync: { register } }) },
    permissions: { query: async () => ({ state: 'granted' }) },
    geolocation: { getCurrentPosition },
  })
  return { register, getCurrentPosition }
}

it('keepForLater keeps another request while the location of the one before is searched for', async () => {
  const { getCurrentPosition } = stubSearchingDevice()
  void keepForLater(petra, i18next.t)
  await until(() => expect(getCurrentPosition).toHaveBeenCalledOnce())
  await keepForLater({ ...petra, text: 'Uluru' }, i18next.t)
  expect((await allItems()).map(({ request }) => request.text)).toEqual(['Petra', 'Uluru'])
})

it('keepForLater registers a background sync before the location is found', async () => {
  const { register, getCurrentPosition } = stubSearchingDevice()
  void keepForLater(petra, i18next.t)
  await until(() => expect(getCurrentPosition).toHaveBeenCalledOnce())
  expect(register).toHaveBeenCalledOnce()
})
