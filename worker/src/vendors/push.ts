import { day } from '@storystone/schema/time.ts'
import { base64url, importJWK, SignJWT } from 'jose'
import { createVendorFetch } from './vendor-fetch.ts'

/** The keys of a subscription in base64url, as its browser made them. */
type PushKeys = { readonly p256dh: string; readonly auth: string }

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** All of a message is one record. */
const recordBytes = 4096
const lastRecord = 2

const { subtle } = crypto
const encoder = new TextEncoder()
const labelled = (label: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joined(encoder.encode(`${label}\0`), ...parts)

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const derive = async (
  secret: ArrayBuffer | Uint8Array,
  salt: Uint8Array,
  info: Uint8Array,
  length: number,
): Promise<ArrayBuffer> => {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
}

/**
 * Encrypts a text for a browser: `aes128gcm` of RFC 8188 with the keys of RFC 8291. Throws for keys that
 * are none.
 */
const encryptPush = async (text: string, keys: PushKeys): Promise<Uint8Array> => {
  const theirs = base64url.decode(keys.p256dh)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const [theirKey, pair] = await Promise.all([
    subtle.importKey('raw', theirs, curve, false, []),
    subtle.generateKey(curve, true, ['deriveBits']),
  ])
  if (!('publicKey' in pair)) throw new Error('There is no pair of keys')
  const exported = await subtle.exportKey('raw', pair.publicKey)
  if (!(exported instanceof ArrayBuffer)) throw new Error('The key is not raw')
  const ours = new Uint8Array(exported)
  // The types of the runtime call it `$public`.
  const agreement = { name: 'ECDH', public: theirKey }
  const shared = await subtle.deriveBits(agreement, pair.privateKey, 256)
  const info = labelled('WebPush: info', theirs, ours)
  const secret = await derive(shared, base64url.decode(keys.auth), info, 32)
  const [content, nonce] = await Promise.all([
    derive(secret, salt, labelled('Content-Encoding: aes128gcm'), 16),
    derive(secret, salt, labelled('Content-Encoding: nonce'), 12),
  ])
  const key = await subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  const record = joined(encoder.encode(text), Uint8Array.of(lastRecord))
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record)
  const head = new DataView(new ArrayBuffer(5))
  head.setUint32(0, recordBytes)
  head.setUint8(4, ours.length)
  return joined(salt, new Uint8Array(head.buffer), ours, new Uint8Array(sealed))
}

/** Where a browser gets its messages. `origin` is that of the app that it subscribed at. */
export type PushTarget = PushKeys & { readonly endpoint: string; readonly origin: string }

type PushMessage = {
  readonly text: string
  /** A message replaces one of the same topic that waits: up to 32 characters of base64url. */
  readonly topic: string
}

/** `gone`: nothing reaches the browser there any more. `later`: nothing may be sent there for so long. */
type PushResult =
  | { readonly outcome: 'sent' | 'gone' | 'failed' }
  | { readonly outcome: 'later'; readonly afterMs: number }

/** Web Push. What a push service refuses is an outcome; it never throws for that. */
export type Push = {
  /** The VAPID key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether messages may be sent to an address, which comes from outside. */
  readonly accepts: (endpoint: string) => boolean
  readonly send: (target: PushTarget, message: PushMessage) => Promise<PushResult>
}

type PushConfig = {
  /** The VAPID keys in base64url: a point of P-256, and its secret. Both are empty where nothing is sent. */
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service may write to: an address of mail or the web; may be empty. */
  readonly contact: string
  /** The origin of a push service that stands in for all; empty in production. */
  readonly doubleUrl: string
  readonly onOperatorAlert: (code: string, advice?: string) => void
}

const deadlineMs = 10_000
const maxTries = 2
const withoutRetryAfterMs = 60_000
const fetchAnswer = createVendorFetch(64 * 1024)

/** Names that lead to a public host; a push service has one. */
const isPublicName = (host: string): boolean =>
  /^(?!.*\.(?:local|localhost|internal|lan|home|corp|test|arpa)$)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(
    host,
  )

const isPublic = (url: URL): boolean =>
  url.protocol === 'https:' &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  isPublicName(url.hostname)

/** How long an answer says to wait, in milliseconds; null where it does not. */
const waitOf = ({ headers }: Response): number | null => {
  const said = headers.get('Retry-After')
  if (said === null) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), day)
}

/** Whom a push service may write to: only mail and https count. */
const contactOf = (contact: string, origin: string): string | null => {
  if (contact !== '') return contact.startsWith('https:') ? contact : `mailto:${contact}`
  return origin.startsWith('https:') ? origin : null
}

/** Web Push with VAPID (RFC 8292); null without keys. Throws for keys that are none. */
export const createPush = (config: PushConfig): Push | null => {
  const { publicKey, privateKey, contact, doubleUrl } = config
  if (publicKey === '' || privateKey === '') return null
  const point = base64url.decode(publicKey)
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((part) => base64url.encode(part))
  let imported: Awaited<ReturnType<typeof importJWK>> | undefined
  // Kept, but not its promise: workerd lets no request wait for another's.
  const importKey = async () => {
    const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, ...(x && { x }), ...(y && { y }) }
    imported ??= await importJWK(jwk, 'ES256')
    return imported
  }
  const authorize = async ({ endpoint, origin }: PushTarget): Promise<string> => {
    const subject = contactOf(contact, origin)
    const token = await new SignJWT(subject === null ? {} : { sub: subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime('12h')
      .sign(await importKey())
    return `vapid t=${token}, k=${publicKey}`
  }

  /** Null when no answer came. */
  const tryOnce = async (target: PushTarget, topic: string, body: Uint8Array) => {
    try {
      const response = await fetchAnswer(target.endpoint, {
        method: 'POST',
        headers: {
          Authorization: await authorize(target),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          // The user waits for it, and has no use for it the day after.
          TTL: String(day / 1000),
          Urgency: 'high',
          Topic: topic,
        },
        body,
        signal: AbortSignal.timeout(deadlineMs),
      })
      await response.body?.cancel()
      return response
    } catch {
      return null
    }
  }

  const toResult = (answer: Response | null): PushResult => {
    if (answer === null) return { outcome: 'failed' }
    const { status } = answer
    if (status >= 200 && status < 300) return { outcome: 'sent' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    const afterMs = waitOf(answer) ?? (status === 429 ? withoutRetryAfterMs : null)
    if (afterMs !== null && (status === 429 || status >= 500)) return { outcome: 'later', afterMs }
    if (status >= 400 && status < 500) {
      config.onOperatorAlert(`status_${status}`, 'Check the VAPID keys and OPERATOR_CONTACT.')
    }
    return { outcome: 'failed' }
  }

  return {
    publicKey,
    accepts: (endpoint) => {
      const url = URL.parse(endpoint)
      return url !== null && (isPublic(url) || (doubleUrl !== '' && url.origin === doubleUrl))
    },
    send: async (target, { text, topic }) => {
      // Keys that are none can't be mended here.
      const body = await encryptPush(text, target).catch(() => null)
      if (body === null) return { outcome: 'gone' }
      let answer: Response | null = null
      for (let tries = 0; tries < maxTries; tries += 1) {
        answer = await tryOnce(target, topic, body)
        if (answer !== null && (answer.status < 500 || waitOf(answer) !== null)) break
      }
      return toResult(answer)
    },
  }
}
