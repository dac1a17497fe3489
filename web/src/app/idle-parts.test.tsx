import 'fake-indexeddb/auto'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { rememberUser } from '#web/account/session/last-user.ts'
import { startAccount, useAccount } from '#web/account/session/store.ts'
import { useAccountElsewhere } from '#web/account/session/use-account-elsewhere.ts'
import { missingFiles } from '#web/offline/shelf/shelf-access.ts'
import { connectionNow, isOnline, noteMovement } from '#web/platform/connection/connection.ts'
import { startProbing } from '#web/platform/connection/probe.ts'
import {
  json,
  refusal,
  startBreakingServer,
  startContractServer,
  until,
} from '#web/testing/contract-server.ts'
import { clearToast, doing, render, toast } from '#web/testing/render.tsx'
import { ada, signIn } from '#web/testing/user.ts'
import { useSessionEnd, useShelfSync } from './idle-parts.tsx'

/** Says where the app is, and where it would go back to. */
const Where = () => {
  useSessionEnd()
  useAccountElsewhere()
  const { pathname, state } = useLocation()
  return JSON.stringify([pathname, state])
}

const account = () => useAccount.getState().account
const open = async () => {
  startAccount()
  const page = await render(<Where />, 'en', '/stories?search=arena')
  return () => page.textContent
}

beforeEach(() => {
  localStorage.setItem('storystone:signed-in', JSON.stringify(ada))
  clearToast()
})
afterEach(noteMovement)

it('a user who opened the app offline goes to the log-in when their session has ended', async () => {
  const { repair } = await startBreakingServer(refusal('not_signed_in'))
  const where = await open()
  await until(() => expect(isOnline()).toBe(false))
  await until(() => expect(account()).toMatchObject({ assumed: 'without-answer' }))
  repair()
  await doing(noteMovement)
  await until(() => expect(where()).toBe('["/auth",{"from":"/stories?search=arena"}]'))
  expect(toast()?.title).toBe('Please log in again')
  expect(account().status).toBe('signed-out')
})

it('a user who opened the app offline is confirmed once there is a connection', async () => {
  const { repair, paths } = await startBreakingServer(json(ada))
  const where = await open()
  await until(() => expect(account()).toMatchObject({ assumed: 'without-answer' }))
  repair()
  await doing(noteMovement)
  await until(() => expect(account()).toEqual({ status: 'signed-in', user: ada }))
  expect(where()).toBe('["/stories",null]')
  await doing(noteMovement)
  expect(paths()).toEqual(['/api/user', '/api/user'])
})

it('a user is confirmed too when the connection came back before anything subscribed', async () => {
  const { repair } = await startBreakingServer(json(ada))
  startAccount()
  await until(() => expect(account()).toMatchObject({ assumed: 'without-answer' }))
  repair()
  noteMovement()
  await render(<Where />)
  await until(() => expect(account()).toEqual({ status: 'signed-in', user: ada }))
})

it('a session that has ended before the app opens shows no message', async () => {
  await startContractServer(refusal('not_signed_in'))
  const where = await open()
  await until(() => expect(account().status).toBe('signed-out'))
  expect(where()).toBe('["/stories",null]')
  expect(toast()).toBeNull()
})

const ShelfSync = () => {
  useShelfSync()
  return null
}

it('useShelfSync retries failed changes without a change of signal, until the user is gone', async () => {
  onTestFinished(startProbing())
  const { paths, repair } = await startBreakingServer(
    json({ changed: [], deleted: [], next: '1', more: false }),
  )
  rememberUser(ada)
  signIn()
  await render(<ShelfSync />)
  await until(() => expect(paths()).toEqual(['/api/stories/changes', '/api/health']))
  expect(connectionNow()).toBe('online')

  repair()
  await until(() => expect(paths().slice(2)).toEqual(['/api/stories/changes']))

  missingFiles(ada.id).add('/api/media/p1')
  await doing(() => useAccount.getState().leave())
  expect(missingFiles(ada.id)).toEqual(new Set())
})
