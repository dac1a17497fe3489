import type { CDPSession, Disposable, Page } from '@playwright/test'

/** What a call gets in the server's place: an answer, none before the page is left, or no server. */
export type Reply = Answered | 'withheld' | 'lost'
type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

type Rule = { readonly method: string; readonly path: RegExp; readonly reply: Reply }

const carryOut = async (
  devtools: CDPSession,
  requestId: string,
  reply: Reply | undefined,
): Promise<unknown> => {
  if (reply === undefined) return devtools.send('Fetch.continueRequest', { requestId })
  if (reply === 'withheld') return undefined
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

/**
 * Replies to calls of a page in the server's place; the newest rule that fits holds. `page.route`
 * would hold up all that the page loads, and load it without a cache.
 */
export const interceptApi = async (page: Page): Promise<{ add(rule: Rule): void } & Disposable> => {
  const rules: Rule[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    const rule = rules.findLast(
      ({ method, path }) => method === request.method && path.test(pathname),
    )
    // A page that is left does not wait any more.
    carryOut(devtools, requestId, rule?.reply).catch(() => undefined)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  const dispose = () => devtools.detach()
  return {
    add: (rule) => {
      rules.push(rule)
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  }
}
