import type { WebAuthnCredential } from '@simplewebauthn/server'
import * as z from 'zod/mini'

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
