import type { CDPSession, Disposable, Page } from '@playwright/test'
import { type ErrorCode, statusOfCode } from '@storystone/schema/contract/error.ts'
import { everyEndpoint } from '@storystone/schema/contract/every-endpoint.ts'
import type { Language } from '@storystone/schema/languages.ts'
import type * as z from 'zod/mini'

type Name = keyof typeof everyEndpoint
const isName = (name: string): name is Name => Object.hasOwn(everyEndpoint, name)
type Answer<N extends Name> = z.output<(typeof everyEndpoint)[N]['answer']>

/** An answer, no answer until the page is left, or no connection. */
type Reply<N extends Name> =
  | 'withheld'
  | 'lost'
  | {
      readonly code: ErrorCode
      readonly message: string
      readonly languages?: readonly Language[]
      readonly candidates?: readonly string[]
    }
  /** `link` is the header in which a picture has its credit. */
  | { readonly file: Buffer; readonly type: string; readonly link?: string }
  | { readonly answer: Answer<N>; readonly hasMore?: boolean }

/** Replies by endpoint, for states that a real server is rarely in. */
export type Replies = { readonly [N in Name]?: Reply<N> }

type Response = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const json = { 'content-type': 'application/json' }

/** The response for a reply. An answer that breaks the contract throws. */
const responseOf = (name: Name, reply: Exclude<Reply<Name>, string>): Response => {
  if ('file' in reply) {
    const { type, link } = reply
    const headers = { 'content-type': type, ...(link && { link }) }
    return { status: 200, headers, body: reply.file }
  }
  if ('code' in reply) {
    const body = JSON.stringify({ ...reply, requestId: 'a-request' })
    return { status: statusOfCode[reply.code], headers: json, body }
  }
  const { answer: shape, path } = everyEndpoint[name]
  const body = JSON.stringify(shape.parse(reply.answer)) ?? ''
  if (body === '') return { status: 204, headers: {}, body }
  const link = reply.hasMore ? { link: `<${path}?cursor=more>; rel="next"` } : {}
  return { status: 200, headers: { ...link, ...json }, body }
}

type Rule = {
  readonly method: string
  readonly path: RegExp
  readonly reply: Response | 'withheld' | 'lost'
}

const carryOut = async (
  devtools: CDPSession,
  requestId: string,
  reply?: Rule['reply'],
): Promise<unknown> => {
  if (reply === 'withheld') return undefined
  if (reply === undefined) return devtools.send('Fetch.continueRequest', { requestId })
  if (reply === 'lost')
    return devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
  const body = Buffer.from(reply.body)
  const headers = { ...reply.headers, 'content-length': String(body.length) }
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: reply.status,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: body.toString('base64'),
  })
}

/** `page.route` would pause everything that the page loads, and load it without a cache. */
const interceptApi = async (page: Page, rules: readonly Rule[]): Promise<Disposable> => {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    const rule = rules.findLast(
      ({ method, path }) => method === request.method && path.test(pathname),
    )
    // A page that is left no longer waits for its reply.
    carryOut(devtools, requestId, rule?.reply).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  const dispose = () => devtools.detach()
  return { dispose, [Symbol.asyncDispose]: dispose }
}

/**
 * Replies to a page's API calls in place of the server; the newest reply to an endpoint counts.
 * `keep` is given the interception, which lasts until it is disposed of.
 */
export const createReplies = (
  page: Page,
  keep: (added: Promise<Disposable>) => Promise<void> = async () => {},
) => {
  const rules: Rule[] = []
  let isIntercepted = false
  const add = (name: Name, reply: Reply<Name>): void => {
    const { method, path } = everyEndpoint[name]
    rules.push({
      method,
      path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
      reply: typeof reply === 'string' ? reply : responseOf(name, reply),
    })
  }
  return async (replies: Replies): Promise<void> => {
    for (const [name, reply] of Object.entries(replies)) if (isName(name)) add(name, reply)
    if (isIntercepted) return
    isIntercepted = true
    await keep(interceptApi(page, rules))
  }
}
