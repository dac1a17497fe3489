import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectionNow } from '#web/platform/connection/connection.ts'
import { startProbing } from '#web/platform/connection/probe.ts'
import { useDraftText, usePhoto } from '#web/story-request/draft/draft.ts'
import { photoResetCount, showPhoto } from '#web/story-request/draft/photo-draft.ts'
import { noContent, startBreakingServer, until } from '#web/testing/contract-server.ts'
import { doing, render } from '#web/testing/render.tsx'
import { signIn } from '#web/testing/user.ts'
import { isLogOutPending, lastUserKey, logOutKey } from './last-user.ts'
import { ownerKey } from './session.ts'
import { useAccount } from './store.ts'
import { useAccountElsewhere } from './use-account-elsewhere.ts'

const Elsewhere = () => {
  useAccountElsewhere()
  return null
}

const accountStatus = () => useAccount.getState().account.status

/** A page of a signed-in user with a draft. */
const openPage = async () => {
  signIn()
  await render(<Elsewhere />)
  const file = new Blob(['photo'], { type: 'image/jpeg' })
  const preview = URL.createObjectURL(file)
  const where = { status: 'fallback' } as const
  showPhoto({ id: crypto.randomUUID(), file, preview, where, takenAt: null })
  useDraftText.getState().setText('Petra')
}

/** The event in this tab when another one changes local storage. */
const emitStorage = (key: string | null, newValue: string | null) =>
  doing(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))

const emitPageShow = (persisted: boolean) =>
  doing(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

it('a pending log-out is sent once the server can be reached, even if the connection is back before', async () => {
  onTestFinished(startProbing())
  const { paths, repair } = await startBreakingServer(noContent)
  localStorage.setItem(logOutKey, 'pending')
  await render(<Elsewhere />)
  await until(() => expect(paths()).toEqual(['/api/logout', '/api/health']))
  expect(connectionNow()).toBe('online')
  expect(isLogOutPending()).toBe(true)

  repair()
  await until(() => expect(isLogOutPending()).toBe(false))
})

describe('a draft', () => {
  it('stays when a session ends in another tab', async () => {
    await openPage()
    await emitStorage(lastUserKey, null)
    expect(accountStatus()).toBe('signed-out')
    expect(useDraftText.getState().text).toBe('Petra')
    expect(usePhoto.getState().photo).not.toBeNull()
  })

  it.each([
    ['erases its keys', [lastUserKey, ownerKey]],
    ['clears all of local storage', [null]],
  ])('is dropped when the log-out of another tab %s', async (_how, keys) => {
    await openPage()
    const resets = photoResetCount()
    for (const key of keys) await emitStorage(key, null)
    expect(accountStatus()).toBe('signed-out')
    expect(useDraftText.getState().text).toBe('')
    expect(usePhoto.getState().photo).toBeNull()
    expect(photoResetCount()).toBe(resets + 1)
  })

  it.each([
    ['stays', 'ada', 'Petra'],
    ['is dropped when somebody has logged out meanwhile', null, ''],
    ['is dropped when another user has logged in meanwhile', 'eve', ''],
  ])('on a page from the back/forward cache %s', async (_what, owner, text) => {
    await openPage()
    localStorage.setItem(ownerKey, 'ada')
    dispatchEvent(new Event('pagehide'))
    localStorage.clear()
    if (owner !== null) localStorage.setItem(ownerKey, owner)
    await emitPageShow(true)
    expect(useDraftText.getState().text).toBe(text)
    expect(usePhoto.getState().photo === null).toBe(text === '')
  })
})

it('a page from the back/forward cache follows a log-out of another tab', async () => {
  await openPage()
  localStorage.clear()
  await emitPageShow(false)
  expect(accountStatus()).toBe('signed-in')
  await emitPageShow(true)
  expect(accountStatus()).toBe('signed-out')
})
