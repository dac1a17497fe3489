import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Database } from '#worker/platform/database/database.ts'
import { countOnce } from '#worker/platform/limits/limits.ts'

/** Who a passkey is for: the host that the browser reached. Another host's passkeys are not offered here. */
export type RelyingParty = { readonly id: string; readonly origin: string }

export const relyingPartyOf = (url: string): RelyingParty => {
  const { hostname, origin } = new URL(url)
  return { id: hostname, origin }
}

/** Loaded with the first passkey: it takes longer to start than the rest of the worker together. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** What the authenticator knows the user by: it comes back with each log-in. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(userId))

const ClientData = z.object({ challenge: z.string() })

/** The challenge that a response answers; null when it is no response. */
export const challengeIn = (clientDataJson: string): string | null => {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8')
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return null
  }
}

/** A stored key as the library takes it. */
export const toCredential = (stored: {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
}): WebAuthnCredential => ({
  id: stored.credentialId,
  publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
  counter: stored.counter,
})

// A challenge is `nonce · end · signature`: the server keeps none that nobody answers, so that a page which
// offers a log-in writes no row. The signature covers what it is for and who asked.

const nonceBytes = 16
const endBytes = 6
const signatureBytes = 32
const goodForMs = 10 * 60_000

export type ChallengeUse = {
  readonly purpose: 'add' | 'login'
  /** Who may answer: the session that adds, or the browser that logs in. */
  readonly holder: string
}

const sign = (secret: string, { purpose, holder }: ChallengeUse, start: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`passkey-challenge:${purpose} ${holder} ${start.toString('base64url')}`)
    .digest()

/** The bytes of a new challenge, good for ten minutes. */
export const createChallenge = (
  secret: string,
  use: ChallengeUse,
  now: number,
): Uint8Array<ArrayBuffer> => {
  const end = Buffer.alloc(endBytes)
  end.writeUIntBE(now + goodForMs, 0, endBytes)
  const start = Buffer.concat([randomBytes(nonceBytes), end])
  return Uint8Array.from(Buffer.concat([start, sign(secret, use, start)]))
}

/** Whether a challenge is ours, for this use, and how long ago: `foreign` for any that is not. */
export const readChallenge = (
  secret: string,
  use: ChallengeUse,
  challenge: string,
  now: number,
): 'good' | 'late' | 'foreign' => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== nonceBytes + endBytes + signatureBytes) return 'foreign'
  const start = bytes.subarray(0, nonceBytes + endBytes)
  if (!timingSafeEqual(bytes.subarray(start.length), sign(secret, use, start))) return 'foreign'
  return start.readUIntBE(nonceBytes, endBytes) > now ? 'good' : 'late'
}

/** Uses a challenge up, until it is no longer good anyway; false when it was used before. */
export const spendChallenge = async (
  { write }: Database,
  challenge: string,
  now: number,
): Promise<boolean> => {
  const hash = createHash('sha256').update(challenge).digest('base64url')
  const limit = { key: `passkey-challenge:${hash}`, max: 1, windowMs: goodForMs }
  const { use } = await write(countOnce({ limit }, now))
  return use.used === 1
}
