import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setSignal } from '../../network/signal/signal.ts'
import { loadPageTexts, startI18n } from '../../platform/i18n.ts'
import { readAttempt } from '../../request/attempt.ts'
import { useDraftText } from '../../request/draft-text.ts'
import type { StoryRequest } from '../../request/request.ts'
import { eraseUserData } from '../../session/erase.ts'
import { useAccount } from '../../session/store.ts'
import { rememberUser } from '../../storage/last-user.ts'
import { allItems } from '../../storage/outbox/outbox.ts'
import { claimShelf } from '../../storage/shelf/shelf-access.ts'
import { emptyOutbox, petra } from '../../testing/outbox.ts'
import { until } from '../../testing/until.ts'
import { useToasts } from '../../ui/overlay/toast-store.ts'
import { keepForLater } from './keep-request.ts'

const user = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

const stubNavigator = (more: object) => {
  vi.stubGlobal('navigator', { ...navigator, ...more })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** Persistent storage, which happy-dom does not have. */
const stubPersist = () => {
  const persist = vi.fn(async () => true)
  stubNavigator({ storage: { persist } })
  return persist
}

const toastTitle = () => useToasts.getState().toast?.title

beforeEach(async () => {
  await startI18n('en')
  await loadPageTexts()
  await eraseUserData()
  await emptyOutbox()
  rememberUser(user)
  await claimShelf(user.id)
  setSignal('none')
  useAccount.setState({ account: { status: 'signed-in', user } })
  useDraftText.getState().setText('Petra')
})

it('keepForLater stores the request, drops its draft and requests persistent storage', async () => {
  const persist = stubPersist()
  await keepForLater(petra, i18next.t)
  expect(await allItems()).toMatchObject([{ owner: user.id, request: petra, state: 'unsent' }])
  expect(useDraftText.getState().text).toBe('')
  expect(toastTitle()).toBe('Your story waits for a signal')
  await until(() => expect(persist).toHaveBeenCalledOnce())
})

describe('keepForLater keeps the draft and notifies when', () => {
  const expectNotKept = async (request: StoryRequest) => {
    const persist = stubPersist()
    await keepForLater(request, i18next.t)
    expect(await allItems()).toEqual([])
    expect(useDraftText.getState().text).toBe('Petra')
    expect(readAttempt()).toMatchObject({ request, isUnderWay: false })
    expect(toastTitle()).toBe('This could not be kept for later')
    expect(persist).not.toHaveBeenCalled()
  }

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
    onTestFinished(() => void vi.restoreAllMocks())
    await expectNotKept(petra)
  })
})

it('keepForLater registers a background sync before the location is found', async () => {
  const register = vi.fn(async () => {})
  const getCurrentPosition = vi.fn()
  stubNavigator({
    serviceWorker: { getRegistration: async () => ({ sync: { register } }) },
    permissions: { query: async () => ({ state: 'granted' }) },
    geolocation: { getCurrentPosition },
  })
  void keepForLater(petra, i18next.t)
  await until(() => expect(getCurrentPosition).toHaveBeenCalledOnce())
  expect(register).toHaveBeenCalledOnce()
})
