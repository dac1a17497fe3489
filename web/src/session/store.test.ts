import 'fake-indexeddb/auto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, refusal, startContractServer } from '../testing/contract-server.ts'
import { until } from '../testing/until.ts'

const user = { id: 'u1', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }

/** The account as a page that is newly opened has it; `visitor` is what the server wrote into it. */
const openPage = async (visitor?: 'guest' | 'member') => {
  vi.resetModules()
  if (visitor !== undefined) document.documentElement.dataset.visitor = visitor
  const { startAccount, useAccount } = await import('./store.ts')
  const first = useAccount.getState().account.status
  startAccount()
  const status = () => useAccount.getState().account.status
  await until(() => expect(status()).not.toBe('loading'))
  return { first, status, useAccount }
}

const isRemembered = () => localStorage.getItem('storystone:signed-in') !== null

beforeEach(() => localStorage.clear())
afterEach(() => {
  delete document.documentElement.dataset.visitor
})

describe('who is signed in', () => {
  it('is not asked for a guest of whom nothing is remembered', async () => {
    const { seen } = await startContractServer(json(user))
    const { first, status } = await openPage('guest')
    expect([first, status()]).toEqual(['signed-out', 'signed-out'])
    expect(seen).toEqual([])
  })

  it('is not asked where no server of ours wrote the page and nothing is remembered', async () => {
    const { seen } = await startContractServer(json(user))
    expect((await openPage()).status()).toBe('signed-out')
    expect(seen).toEqual([])
  })

  it('is asked for a member, and remembered', async () => {
    await startContractServer(json(user))
    const { first, status } = await openPage('member')
    expect([first, status()]).toEqual(['loading', 'signed-in'])
    expect(isRemembered()).toBe(true)
  })

  it('is asked for a guest’s old page when a sign-in is remembered', async () => {
    localStorage.setItem('storystone:signed-in', 'true')
    const { seen } = await startContractServer(json(user))
    expect((await openPage('guest')).status()).toBe('signed-in')
    expect(seen.map(({ path }) => path)).toEqual(['/api/user'])
  })

  it('is forgotten when the session is dead, and kept when the server can’t be asked', async () => {
    localStorage.setItem('storystone:signed-in', 'true')
    await startContractServer(refusal('temporarily_unavailable'))
    expect((await openPage()).status()).toBe('unreachable')
    expect(isRemembered()).toBe(true)
    await startContractServer(refusal('not_signed_in'))
    expect((await openPage()).status()).toBe('signed-out')
    expect(isRemembered()).toBe(false)
  })

  it('is believed to be who it was last without an answer, and until it comes', async () => {
    localStorage.setItem('storystone:signed-in', JSON.stringify(user))
    await startContractServer((response) => void response.destroy())
    const { status, useAccount } = await openPage()
    expect(status()).toBe('signed-in')
    await useAccount.getState().load()
    expect(useAccount.getState().account).toEqual({
      status: 'signed-in',
      user,
      assumed: 'without-answer',
    })
    await startContractServer(refusal('not_signed_in'))
    await useAccount.getState().load()
    expect(status()).toBe('signed-out')
    expect(isRemembered()).toBe(false)
  })

  it('is nobody while a log-out is still to be told, which comes before the next log-in', async () => {
    localStorage.setItem('storystone:signed-in', JSON.stringify(user))
    localStorage.setItem('storystone:log-out', 'pending')
    const { seen } = await startContractServer(
      (response) => void response.writeHead(204).end(),
      json(user),
    )
    const { status, useAccount } = await openPage('member')
    expect(status()).toBe('signed-out')
    await useAccount.getState().logIn({ email: user.email, password: 'secret' })
    expect(seen.map(({ path }) => path)).toEqual(['/api/logout', '/api/login'])
    expect(localStorage.getItem('storystone:log-out')).toBeNull()
  })
})

const noContent = (response: ServerResponse) => void response.writeHead(204).end()
const credentials = { email: user.email, password: 'secret' }

/** A page whose user has logged out and in again; `ends` counts how often a session was said to end. */
const openPageLoggedInAgain = async () => {
  const { status, useAccount } = await openPage('member')
  const { onSessionEnd } = await import('../network/session-end.ts')
  const { call, endpoints } = await import('../network/api.ts')
  let ends = 0
  onSessionEnd(() => {
    ends += 1
  })
  const askCredits = () => call(endpoints.credits).catch((error: unknown) => error)
  await useAccount.getState().logOut()
  return { status, ends: () => ends, askCredits, logIn: useAccount.getState().logIn }
}

describe('a session that follows another on the same page', () => {
  it('is over when the server says so', async () => {
    await startContractServer(json(user), noContent, json(user), refusal('not_signed_in'))
    const { status, ends, askCredits, logIn } = await openPageLoggedInAgain()
    await logIn(credentials)
    expect(status()).toBe('signed-in')
    await askCredits()
    expect([status(), ends()]).toEqual(['signed-out', 1])
  })

  it('is not over by a late answer to what was asked in the one before', async () => {
    let answerLate = (): void => undefined
    const late = new Promise<void>((resolve) => {
      answerLate = resolve
    })
    const { seen } = await startContractServer(async (response, asked) => {
      if (asked.path === '/api/logout') return noContent(response)
      if (asked.path !== '/api/credits') return json(user)(response, asked)
      await late
      return refusal('not_signed_in')(response, asked)
    })
    const { status, ends, askCredits, logIn } = await openPageLoggedInAgain()
    const asking = askCredits()
    await until(() => expect(seen.map(({ path }) => path)).toContain('/api/credits'))
    await logIn(credentials)
    answerLate()
    await asking
    expect([status(), ends()]).toEqual(['signed-in', 0])
  })
})
