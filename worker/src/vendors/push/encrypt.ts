import { base64url } from 'jose'

/** The keys of a subscription in base64url, as its browser made them. */
export type PushKeys = { readonly p256dh: string; readonly auth: string }

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
export const encryptPush = async (text: string, keys: PushKeys): Promise<Uint8Array> => {
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
