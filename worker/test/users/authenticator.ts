import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@storystone/schema/contract/passkeys.ts'

// A software authenticator as WebAuthn describes it, from its wire format alone.

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (...parts: readonly (number | Uint8Array)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
const text = (value: string): Bytes => bytesOf(new TextEncoder().encode(value))
const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const fromBase64Url = (value: string): Bytes => bytesOf(Buffer.from(value, 'base64url'))
const sha256 = (bytes: Bytes): Bytes => bytesOf(createHash('sha256').update(bytes).digest())

/** What an authenticator or a browser may say that it should not, or otherwise than it is. */
export type Answering = {
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly userHandle?: string
  /** Whether it has verified who holds it. */
  readonly isVerified?: boolean
  /** Whether its counter moves: those of phones don't. */
  readonly counts?: boolean
}

/** A new authenticator with one key, in a browser at this address. */
export const createAuthenticator = (origin = 'https://storystone.test') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = crypto.getRandomValues(new Uint8Array(20))
  const credentialId = base64Url(credential)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, said: Answering): Bytes =>
    text(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge ?? challenge,
        origin: said.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (
    flags: number,
    { rpId = new URL(origin).hostname, isVerified = true, counts = true }: Answering,
    attested: Bytes = bytesOf(),
  ): Bytes => {
    if (counts) counter += 1
    const count = counts ? counter : 0
    return bytesOf(
      sha256(text(rpId)),
      flags | (isVerified ? 0x05 : 0x01),
      ...[24, 16, 8, 0].map((shift) => (count >> shift) & 0xff),
      attested,
    )
  }

  const named = { id: credentialId, rawId: credentialId, type: 'public-key' as const }

  return {
    credentialId,
    /** Another that says what it has counted before: a copy of the key. */
    setCounter: (value: number): void => {
      counter = value
    },
    /** RegistrationResponseJSON for creation options. */
    create: (
      options: PasskeyCreationOptions,
      said: Answering = {},
    ): { id: string; response: Record<string, unknown> } & typeof named => {
      userHandle = options.user.id
      const cose = new Map<number, number | Bytes>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, fromBase64Url(x)],
        [-3, fromBase64Url(y)],
      ])
      const attested = bytesOf(
        new Uint8Array(16),
        credential.length >> 8,
        credential.length,
        credential,
        isoCBOR.encode(cose),
      )
      const attestation = new Map<string, string | Bytes | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authenticatorData(0x40, said, attested)],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', options.challenge, said)),
          attestationObject: base64Url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** AuthenticationResponseJSON for request options. */
    get: ({ challenge }: PasskeyRequestOptions, said: Answering = {}) => {
      const data = authenticatorData(0, said)
      const clientDataJson = clientData('webauthn.get', challenge, said)
      const signed = bytesOf(data, sha256(clientDataJson))
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientDataJson),
          authenticatorData: base64Url(data),
          signature: base64Url(sign('sha256', signed, privateKey)),
          userHandle: said.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
