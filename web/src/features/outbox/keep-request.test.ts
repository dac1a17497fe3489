import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { setSignal } from '../../network/signal.ts'
import { loadPageTexts, startI18n } from '../../platform/i18n.ts'
import { useDraftText } from '../../request/draft-text.ts'
import { eraseUserData } from '../../session/erase.ts'
import { useAccount } from '../../session/store.ts'
import { rememberUser } from '../../storage/last-user.ts'
import { allItems, removeItem } from '../../storage/outbox/outbox.ts'
import { claimShelf } from '../../storage/shelf/shelf-access.ts'
import { until } from '../../testing/until.ts'
import { useToasts } from '../../ui/overlay/toast-store.ts'
import { keepForLater } from './keep-request.ts'

const user = { id: 'ada', email: 'ada@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
const request = { text: 'Petra', format: 'quick_facts', language: 'en' } as const

/** As browsers have it, which happy-dom has not. */
const promise = () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { ...navigator, storage: { persist } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return persist
}

const titleSaid = () => useToasts.getState().toast?.title

beforeEach(async () => {
  await startI18n('en')
  await loadPageTexts()
  await eraseUserData()
  for (const { id } of await allItems()) await removeItem(id)
  rememberUser(user)
  await claimShelf(user.id)
  setSignal('none')
  useAccount.setState({ account: { status: 'signed-in', user } })
  useDraftText.getState().setText('Petra')
})

it('a request that waits is kept, its draft is let go, and the browser is asked not to clear it', async () => {
  const persist = promise()
  await keepForLater(request, i18next.t)
  expect(await allItems()).toMatchObject([{ owner: user.id, request, state: 'unsent' }])
  expect(useDraftText.getState().text).toBe('')
  expect(titleSaid()).toBe('Your story waits for a signal')
  await until(() => expect(persist).toHaveBeenCalledOnce())
})

it('one that can’t be kept stays where it is, and is said to', async () => {
  const persist = promise()
  await keepForLater({ ...request, photo: crypto.randomUUID() }, i18next.t)
  expect(await allItems()).toEqual([])
  expect(useDraftText.getState().text).toBe('Petra')
  expect(titleSaid()).toBe('This could not be kept for later')
  expect(persist).not.toHaveBeenCalled()
})

it('one that waits is to be sent in the background, though its place is never found', async () => {
  const register = vi.fn(async () => {})
  const getCurrentPosition = vi.fn()
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { getRegistration: async () => ({ sync: { register } }) },
    permissions: { query: async () => ({ state: 'granted' }) },
    geolocation: { getCurrentPosition },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  void keepForLater(request, i18next.t)
  await until(() => expect(getCurrentPosition).toHaveBeenCalledOnce())
  expect(register).toHaveBeenCalledOnce()
})
