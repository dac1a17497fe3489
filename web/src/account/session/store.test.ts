import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  disconnect,
  heldBack,
  json,
  noContent,
  refusal,
  startContractServer,
  startServerOf,
  until,
} from '#web/testing/contract-server.ts'
import { ada } from '#web/testing/user.ts'

const credentials = { email: ada.email, password: 'secret' }

/** The account of a page that is opened. `visitor` is the server’s stamp on it. */
const openPage = async (visitor?: 'guest' | 'member') => {
  vi.resetModules()
  if (visitor !== undefined) document.documentElement.dataset.visitor = visitor
  await import('#web/testing/user.ts')
  const { startAccount, useAccount } = await import('./store.ts')
  const first = useAccount.getState().account.status
  startAccount()
  const status = () => useAccount.getState().account.status
  await until(() => expect(status()).not.toBe('loading'))
  return { first, status, useAccount }
}

const isRemembered = () => localStorage.getItem('storystone:signed-in') !== null

afterEach(() => void delete document.documentElement.dataset.visitor)

describe('startAccount', () => {
  it.each([
    ['guest', 'signed-out'],
    [undefined, 'loading'],
  ] as const)('signs out without a request on a page stamped %s', async (stamp, before) => {
    const { seen } = await startContractServer(json(ada))
    const { first, status } = await openPage(stamp)
    expect([first, status()]).toEqual([before, 'signed-out'])
    expect(seen).toEqual([])
  })

  it('loads the user of a member’s page, and remembers it', async () => {
    await startContractServer(json(ada))
    const { first, status } = await openPage('member')
    expect([first, status()]).toEqual(['loading', 'signed-in'])
    expect(isRemembered()).toBe(true)
  })

  it('loads the user of a guest’s old page when a sign-in is remembered', async () => {
    localStorage.setItem('storystone:signed-in', 'true')
    const { paths } = await startContractServer(json(ada))
    expect((await openPage('guest')).status()).toBe('signed-in')
    expect(paths()).toEqual(['/api/user'])
  })

  it('forgets the user after not_signed_in, and keeps it without an answer', async () => {
    localStorage.setItem('storystone:signed-in', 'true')
    await startContractServer(refusal('temporarily_unavailable'))
    expect((await openPage()).status()).toBe('unreachable')
    expect(isRemembered()).toBe(true)
    await startContractServer(refusal('not_signed_in'))
    expect((await openPage()).status()).toBe('signed-out')
    expect(isRemembered()).toBe(false)
  })

  it('assumes the last user without an answer, and until it comes', async () => {
    localStorage.setItem('storystone:signed-in', JSON.stringify(ada))
    await startContractServer(disconnect)
    const { status, useAccount } = await openPage()
    expect(status()).toBe('signed-in')
    await useAccount.getState().load()
    expect(useAccount.getState().account).toEqual({
      status: 'signed-in',
      user: ada,
      assumed: 'without-answer',
    })
    await startContractServer(refusal('not_signed_in'))
    await useAccount.getState().load()
    expect(status()).toBe('signed-out')
    expect(isRemembered()).toBe(false)
  })

  it('signs out while a log-out is pending, which is sent before the next log-in', async () => {
    localStorage.setItem('storystone:signed-in', JSON.stringify(ada))
    localStorage.setItem('storystone:log-out', 'pending')
    const { paths } = await startContractServer(noContent, json(ada))
    const { status, useAccount } = await openPage('member')
    expect(status()).toBe('signed-out')
    await useAccount.getState().signIn('login', credentials)
    expect(paths()).toEqual(['/api/logout', '/api/login'])
    expect(localStorage.getItem('storystone:log-out')).toBeNull()
  })
})

describe('a user who signs in where another one was', () => {
  it('goes on only once the data of the other is erased', async () => {
    const owner = () => localStorage.getItem('storystone:owner')
    localStorage.setItem('storystone:owner', 'somebody-else')
    const { promise, resolve: finishErasing } = Promise.withResolvers<void>()
    const getRegistration = vi.fn(() => promise)
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
    await startContractServer(json(ada))
    const { status, useAccount } = await openPage('guest')
    const signingIn = useAccount.getState().signIn('login', credentials)
    // The last step of erasing.
    await until(() => expect(getRegistration).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve))
    expect([owner(), status()]).toEqual([null, 'signed-out'])
    finishErasing()
    await signingIn
    expect([owner(), status()]).toEqual([ada.id, 'signed-in'])
  })
})

/** A page whose user has logged out. `ends` counts the ends of a session. */
const openPageLoggedInAgain = async () => {
  const { status, useAccount } = await openPage('member')
  const { onSessionEnd } = await import('#web/platform/api/session-end.ts')
  const { call, endpoints } = await import('#web/platform/api/api.ts')
  let ends = 0
  onSessionEnd(() => {
    ends += 1
  })
  const loadCredits = () => call(endpoints.credits).catch((error: unknown) => error)
  await useAccount.getState().logOut()
  const { signIn } = useAccount.getState()
  return { status, ends: () => ends, loadCredits, signIn }
}

describe('a change of the password', () => {
  const body = { newPassword: 'quite another horse' }

  it('leaves the user signed in when requests with the session before it are refused', async () => {
    const { answer, release } = heldBack(json({ ok: true }))
    const late = heldBack(refusal('not_signed_in'))
    const { paths } = await startServerOf({
      '/api/user': json(ada),
      '/api/change-password': answer,
      '/api/credits': refusal('not_signed_in'),
      '/api/stories': late.answer,
    })
    const { status } = await openPage('member')
    await expect.poll(status).toBe('signed-in')
    const { changePassword } = await import('./session.ts')
    const { call, endpoints } = await import('#web/platform/api/api.ts')
    const stories = call(endpoints.stories, { query: {} }).catch((error: unknown) => error)
    await until(() => expect(paths()).toContain('/api/stories'))
    const change = changePassword(body)
    await call(endpoints.credits).catch((error: unknown) => error)
    release()
    await change
    late.release()
    await stories
    expect(status()).toBe('signed-in')
  })

  it('ends the session when it is refused as not_signed_in', async () => {
    await startServerOf({
      '/api/user': json(ada),
      '/api/change-password': refusal('not_signed_in'),
    })
    const { status } = await openPage('member')
    await expect.poll(status).toBe('signed-in')
    const { changePassword } = await import('./session.ts')
    await expect(changePassword(body)).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(status()).toBe('signed-out')
  })
})

describe('a second session on the same page', () => {
  it('ends with not_signed_in', async () => {
    await startContractServer(json(ada), noContent, json(ada), refusal('not_signed_in'))
    const { status, ends, loadCredits, signIn } = await openPageLoggedInAgain()
    await signIn('login', credentials)
    expect(status()).toBe('signed-in')
    await loadCredits()
    expect([status(), ends()]).toEqual(['signed-out', 1])
  })

  it('is not ended by a late answer to a request of the first', async () => {
    const { answer, release } = heldBack(refusal('not_signed_in'))
    const { paths } = await startServerOf({
      '/api/user': json(ada),
      '/api/login': json(ada),
      '/api/logout': noContent,
      '/api/credits': answer,
    })
    const { status, ends, loadCredits, signIn } = await openPageLoggedInAgain()
    const loading = loadCredits()
    await until(() => expect(paths()).toContain('/api/credits'))
    await signIn('login', credentials)
    release()
    await loading
    expect([status(), ends()]).toEqual(['signed-in', 0])
  })
})
