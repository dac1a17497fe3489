import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  disconnect,
  json,
  noContent,
  refusal,
  startContractServer,
  storyResult,
} from '#web/testing/contract-server.ts'
import { ada } from '#web/testing/user.ts'
import { without } from '#web/testing/without.ts'
import { call, endpoints, fileNameOf, nextCursor, send } from './api.ts'
import { ApiError, ConnectionError, MalformedAnswer, sentenceOf } from './api-error.ts'
import { onSessionEnd } from './session-end.ts'
import { anySignal } from './transport.ts'

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const credentials = { email: 'a@example.com', password: 'secret' }

describe('call', () => {
  it('sends JSON in the language of the page and parses the answer', async () => {
    document.documentElement.lang = 'fr'
    const { seen } = await startContractServer(json(ada))

    expect(await call(endpoints.login, { body: credentials })).toEqual(ada)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(credentials)
  })

  it('encodes the values of the path and the query', async () => {
    const { paths } = await startContractServer(json(storyResult), json([]))
    await call(endpoints.story, { params: { id: 'a/b' } })
    await call(endpoints.stories, { query: { cursor: 'x y', limit: 2 } })
    expect(paths()).toEqual(['/api/stories/a%2Fb', '/api/stories?cursor=x+y&limit=2'])
  })

  it('accepts an empty body where the contract has none', async () => {
    await startContractServer(noContent)
    expect(await call(endpoints.logout)).toBeUndefined()
  })

  it('rejects a refusal with "status: body" and the parsed body', async () => {
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

  it('rejects an error without JSON with its text, or its status text', async () => {
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

  it('rejects an answer that does not parse as MalformedAnswer', async () => {
    await startContractServer(json({ credits: 'many' }), (response) => void response.end('{'))
    expect(await failureOf(call(endpoints.credits))).toBeInstanceOf(MalformedAnswer)
    expect(await failureOf(call(endpoints.credits))).toBeInstanceOf(MalformedAnswer)
  })

  it('rejects a broken connection as ConnectionError', async () => {
    await startContractServer(disconnect)
    expect(await failureOf(call(endpoints.credits))).toBeInstanceOf(ConnectionError)
  })

  it('gives up at its deadline, also without AbortSignal.any', async () => {
    without(AbortSignal, 'any')
    const deadline = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
    const reason = new DOMException('Too late', 'TimeoutError')
    await startContractServer(() => deadline.abort(reason))
    const error = await failureOf(call(endpoints.credits))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ cause: reason })
  })

  it('emits the end of the session for not_signed_in, not for a wrong password', async () => {
    await startContractServer(refusal('invalid_credentials'), refusal('not_signed_in'))
    const onEnd = vi.fn()
    onTestFinished(onSessionEnd(onEnd))
    await failureOf(call(endpoints.login, { body: credentials }))
    expect(onEnd).not.toHaveBeenCalled()
    await failureOf(call(endpoints.credits))
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

describe('send, for a blob', () => {
  const zipHeaders = {
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="storystone-2026-11-21.zip"',
  }
  const download = (
    signal = new AbortController().signal,
    onProgress: (bytes: number) => void = () => {},
  ) => send(endpoints.exportData, {}, { as: 'blob', silenceMs: 30_000, signal, onProgress })

  it('resolves with the whole file, and reports the bytes received', async () => {
    await startContractServer(async (response) => {
      response.writeHead(200, zipHeaders)
      response.write('one ')
      await new Promise((resolve) => setTimeout(resolve, 30))
      response.end('two')
    })
    const received: number[] = []
    const { body, headers } = await download(undefined, (bytes) => received.push(bytes))
    expect(await body.text()).toBe('one two')
    expect(body.type).toBe('application/zip')
    expect(fileNameOf(headers)).toBe('storystone-2026-11-21.zip')
    expect(received.at(-1)).toBe(7)
  })

  it('rejects a file that was cut off as ConnectionError', async () => {
    await startContractServer((response) => {
      response.writeHead(200, zipHeaders)
      response.write('half of it', () => response.destroy())
    })
    expect(await failureOf(download())).toBeInstanceOf(ConnectionError)
  })

  it('rejects with the caller’s reason when it is aborted, also without AbortSignal.any', async () => {
    without(AbortSignal, 'any')
    const controller = new AbortController()
    await startContractServer((response) => {
      response.writeHead(200, zipHeaders)
      response.write('never ends', () => controller.abort())
    })
    expect(await failureOf(download(controller.signal))).toMatchObject({ name: 'AbortError' })
  })

  it('rejects as ConnectionError after a silence', async () => {
    await startContractServer((response) => void response.writeHead(200, zipHeaders).write('half'))
    const silent = send(endpoints.exportData, {}, { as: 'blob', silenceMs: 100 })
    expect(await failureOf(silent)).toBeInstanceOf(ConnectionError)
  })
})

describe('nextCursor', () => {
  it('finds the next page in the Link header of a list', async () => {
    const link = '</api/stories?cursor=a%2Bb&limit=50>; rel="next"'
    await startContractServer(json([], { Link: link }), json([]))
    const fetchPage = () => send(endpoints.stories, { query: {} }, { as: 'json' })
    expect(nextCursor((await fetchPage()).headers)).toBe('a+b')
    expect(nextCursor((await fetchPage()).headers)).toBeUndefined()
  })

  it('accepts an absolute address, and picks the right one of several', () => {
    const link =
      '<https://s.example/api/stories>; rel="first", <https://s.example/api/stories?cursor=9>; rel=next'
    expect(nextCursor(new Headers({ Link: link }))).toBe('9')
  })
})

describe('anySignal without AbortSignal.any', () => {
  beforeEach(() => without(AbortSignal, 'any'))

  it('is aborted from the start when one of the signals is', () => {
    const { signal } = new AbortController()
    expect(anySignal(signal, AbortSignal.abort('long ago')).reason).toBe('long ago')
  })

  it('unsubscribes from the other signals after an abort', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    anySignal(first.signal, second.signal)
    const reason = vi.spyOn(second.signal, 'reason', 'get')
    first.abort()
    second.abort()
    expect(reason).not.toHaveBeenCalled()
  })
})
