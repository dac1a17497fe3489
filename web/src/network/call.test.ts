import { endpoints } from '@storystone/schema/contract/endpoints.ts'
import { describe, expect, it, vi } from 'vitest'
import { json, refusal, startContractServer, storyResult } from '../testing/contract-server.ts'
import { without } from '../testing/without.ts'
import { ApiError, ConnectionError, MalformedAnswer, sentenceOf } from './api-error.ts'
import { call, callWithHeaders } from './call.ts'
import { nextCursor } from './next-page.ts'
import { onSessionEnded } from './session-ended.ts'

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('call', () => {
  it('sends JSON in the language of the page and gives the parsed answer', async () => {
    document.documentElement.lang = 'fr'
    const user = { id: 'u1', email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
    const { seen } = await startContractServer(json(user))

    const credentials = { email: 'a@example.com', password: 'secret' }
    expect(await call(endpoints.login, { body: credentials })).toEqual(user)
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/login' })
    expect(seen[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'fr',
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(credentials)
  })

  it('fills the path and the query', async () => {
    const { seen } = await startContractServer(json(storyResult), json([]))
    await call(endpoints.story, { params: { id: 'a/b' } })
    await call(endpoints.stories, { query: { cursor: 'x y', limit: 2 } })
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/stories/a%2Fb',
      '/api/stories?cursor=x+y&limit=2',
    ])
  })

  it('takes an empty body where the contract has none', async () => {
    await startContractServer((response) => void response.writeHead(204).end())
    expect(await call(endpoints.logout)).toBeUndefined()
  })

  it('raises a refusal as "status: body", with the parsed body', async () => {
    await startContractServer(refusal('too_many_requests', {}, { 'Retry-After': '7' }))
    const error = await failureOf(call(endpoints.credits))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message:
        '429: {"code":"too_many_requests","message":"Because of too_many_requests.","requestId":"r"}',
      status: 429,
      code: 'too_many_requests',
      retryAfterSeconds: 7,
    })
    expect(sentenceOf(error, 'Fallback')).toBe('Because of too_many_requests.')
  })

  it('raises what is no JSON with its text, or the status text of an empty body', async () => {
    await startContractServer(
      (response) => void response.writeHead(502).end('<h1>Bad</h1>'),
      (response) => void response.writeHead(503, 'Service Unavailable').end(),
    )
    const page = await failureOf(call(endpoints.credits))
    expect(page).toMatchObject({ message: '502: <h1>Bad</h1>', body: undefined })
    expect(sentenceOf(page, 'Fallback')).toBe('Fallback')
    expect(await failureOf(call(endpoints.credits))).toMatchObject({
      message: '503: Service Unavailable',
    })
  })

  it('raises an answer that is not what the contract says', async () => {
    await startContractServer(json({ credits: 'many' }), (response) => void response.end('{'))
    expect(await failureOf(call(endpoints.credits))).toBeInstanceOf(MalformedAnswer)
    expect(await failureOf(call(endpoints.credits))).toBeInstanceOf(MalformedAnswer)
  })

  it('raises a connection that fails as such', async () => {
    await startContractServer((response) => void response.destroy())
    expect(await failureOf(call(endpoints.credits))).toBeInstanceOf(ConnectionError)
  })

  it('works where the browser can’t join signals', async () => {
    without(AbortSignal, 'any')
    await startContractServer(json([]))
    expect(await call(endpoints.stories, { query: {} })).toEqual([])
  })

  it('is given up at its deadline, also where the browser can’t join signals', async () => {
    without(AbortSignal, 'any')
    const deadline = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
    const reason = new DOMException('Too late', 'TimeoutError')
    await startContractServer(() => deadline.abort(reason))
    const error = await failureOf(call(endpoints.credits))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ cause: reason })
  })

  it('tells that the session has ended, but not for a wrong password', async () => {
    await startContractServer(refusal('invalid_credentials'), refusal('not_signed_in'))
    let told = 0
    const stop = onSessionEnded(() => {
      told += 1
    })
    const credentials = { email: 'a@example.com', password: 'wrong' }
    await failureOf(call(endpoints.login, { body: credentials }))
    expect(told).toBe(0)
    await failureOf(call(endpoints.credits))
    expect(told).toBe(1)
    stop()
  })
})

describe('nextCursor', () => {
  it('finds the next page in the Link header of a list', async () => {
    await startContractServer(
      json([], { Link: '</api/stories?cursor=a%2Bb&limit=50>; rel="next"' }),
      json([]),
    )
    const first = await callWithHeaders(endpoints.stories, { query: {} })
    expect(nextCursor(first.headers)).toBe('a+b')
    const last = await callWithHeaders(endpoints.stories, { query: {} })
    expect(nextCursor(last.headers)).toBeUndefined()
  })

  it('takes an absolute address, and the right one of several', () => {
    const link =
      '<https://s.example/api/stories>; rel="first", <https://s.example/api/stories?cursor=9>; rel=next'
    expect(nextCursor(new Headers({ Link: link }))).toBe('9')
  })
})
