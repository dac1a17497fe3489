import { createECDH, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import {
  controls,
  createDoubleApp,
  type DoubleHandler,
  HttpError,
  type RunningDouble,
  startDoubleServer,
} from '../http/double-server.ts'
import type { Pushed, PushedBrowser, PushScript } from './control.ts'
import { type BrowserKeys, decryptPush } from './decrypt.ts'

const pushError = (status: number, message: string, headers = {}): HttpError =>
  new HttpError(status, message, { code: status, message }, headers)

type Browser = BrowserKeys & {
  /** The VAPID key that it subscribed for; undefined for any. */
  readonly publicKey: string | undefined
  readonly messages: Pushed[]
  answers: PushScript['answers']
  calls: number
}

const day = 24 * 60 * 60

/** Checks the VAPID header (RFC 8292); returns whom the operator says to write to. */
const authorize = async (
  header: string | undefined,
  audience: string,
  { publicKey }: Browser,
): Promise<string | null> => {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]{87})$/.exec(header ?? '') ?? []
  if (token === undefined || key === undefined) throw pushError(401, 'No VAPID header')
  if (publicKey !== undefined && key !== publicKey) throw pushError(403, 'Another VAPID key')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = await importJWK(
    { kty: 'EC', crv: 'P-256', ...(x && { x }), ...(y && { y }) },
    'ES256',
  )
  const { payload } = await jwtVerify(token, jwk, { audience, algorithms: ['ES256'] }).catch(
    (error: unknown) => {
      throw pushError(403, String(error))
    },
  )
  const { exp = 0, sub = null } = payload
  if (exp > Date.now() / 1000 + day) throw pushError(403, 'It lasts for more than a day')
  if (sub !== null && !/^(?:mailto:|https:\/\/)/.test(sub)) throw pushError(403, 'A malformed sub')
  return sub
}

/** POST /push/:id, as RFC 8030 has it. */
const acceptMessage =
  (browserOf: (endpoint: string) => Browser | undefined): DoubleHandler =>
  async (c) => {
    const { origin, href } = new URL(c.req.url)
    const browser = browserOf(href)
    if (browser === undefined) throw pushError(410, 'There is no such subscription')
    browser.calls += 1
    const [scripted, ...later] = browser.answers
    browser.answers = later
    if (scripted) {
      const wait = scripted.retryAfter === undefined ? {} : { 'Retry-After': scripted.retryAfter }
      throw pushError(scripted.status, 'Scripted', wait)
    }
    const subject = await authorize(c.req.header('authorization'), origin, browser)
    const ttl = Number(c.req.header('ttl') ?? Number.NaN)
    if (!Number.isInteger(ttl)) throw pushError(400, 'No TTL')
    if (c.req.header('content-encoding') !== 'aes128gcm') throw pushError(415, 'Not aes128gcm')
    const topic = c.req.header('topic') ?? null
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw pushError(400, 'A malformed topic')
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > 4096) throw pushError(413, 'More than 4096 bytes')
    try {
      const text = decryptPush(body, browser)
      browser.messages.push({ text, topic, urgency: c.req.header('urgency') ?? null, ttl, subject })
    } catch (error) {
      throw pushError(400, `It can’t be decrypted: ${String(error)}`)
    }
    return c.body(null, 201, { Location: `${origin}/message/${randomBytes(8).toString('hex')}` })
  }

/** Starts the double of a push service, and of the browsers that it serves, on a loopback port. */
export const startPushDouble = async ({
  /** 0 takes any free port. */
  port = 0,
} = {}): Promise<RunningDouble> => {
  const browsers = new Map<string, Browser>()
  const find = (endpoint: string): Browser => {
    const browser = browsers.get(endpoint)
    if (browser === undefined) throw new Error(`No browser has ${endpoint}`)
    return browser
  }
  const subscribe = ({ publicKey }: Pick<Browser, 'publicKey'>): PushedBrowser => {
    const ecdh = createECDH('prime256v1')
    const auth = randomBytes(16)
    const p256dh = ecdh.generateKeys('base64url')
    const endpoint = `${server.origin}/push/${randomBytes(16).toString('hex')}`
    browsers.set(endpoint, { ecdh, auth, publicKey, messages: [], answers: [], calls: 0 })
    return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
  }
  const server = await startDoubleServer({
    name: 'The push service’s double',
    port,
    app: createDoubleApp()
      .post(
        '/push/:id',
        acceptMessage((endpoint) => browsers.get(endpoint)),
      )
      .route(
        '/control',
        controls({
          subscriptions: subscribe,
          scripts: ({ endpoint, answers }: PushScript) => {
            find(endpoint).answers = answers
          },
          messages: (endpoint: string) => find(endpoint).messages,
          calls: (endpoint: string) => find(endpoint).calls,
        }),
      ),
    notFound: () => pushError(404, 'There is no such path'),
    serverError: (message) => pushError(500, message),
  })
  return { url: server.origin, close: server.close }
}
