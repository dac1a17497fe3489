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
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** CBOR's head: a major type with a length or a number below 65,536. */
const head = (major: number, size: number): Bytes => {
  if (size < 24) return bytesOf((major << 5) | size)
  return size < 256
    ? bytesOf((major << 5) | 24, size)
    : bytesOf((major << 5) | 25, size >> 8, size & 0xff)
}

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

const cbor = (value: Cbor): Bytes => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return bytesOf(head(3, text(value).length), text(value))
  if (value instanceof Uint8Array) return bytesOf(head(2, value.length), value)
  const pairs = [...value].flatMap(([key, of]) => [cbor(key), cbor(of)])
  return bytesOf(head(5, value.size), ...pairs)
}

/** An integer of a signature in DER: without leading zeros, and positive. */
const derInteger = (bytes: Bytes): Bytes => {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.subarray(start)
  const positive = (digits[0] ?? 0) > 127 ? bytesOf(0, digits) : digits
  return bytesOf(2, positive.length, positive)
}

const der = (signature: Bytes): Bytes => {
  const parts = bytesOf(
    derInteger(signature.subarray(0, 32)),
    derInteger(signature.subarray(32, 64)),
  )
  return bytesOf(0x30, parts.length, parts)
}

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
export const createAuthenticator = async (origin = 'https://storystone.test') => {
  const use = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(use, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('An elliptic key is a pair')
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey).then((key) => {
    if (key instanceof ArrayBuffer) throw new Error('A JWK is an object')
    return key
  })
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

  const authenticatorData = async (
    flags: number,
    { rpId = new URL(origin).hostname, isVerified = true, counts = true }: Answering,
    attested: Bytes = bytesOf(),
  ): Promise<Bytes> => {
    if (counts) counter += 1
    const count = counts ? counter : 0
    return bytesOf(
      await sha256(text(rpId)),
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
    create: async (
      options: PasskeyCreationOptions,
      said: Answering = {},
    ): Promise<{ id: string; response: Record<string, unknown> } & typeof named> => {
      userHandle = options.user.id
      const cose = new Map<number, Cbor>([
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
        cbor(cose),
      )
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', await authenticatorData(0x40, said, attested)],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', options.challenge, said)),
          attestationObject: base64Url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** AuthenticationResponseJSON for request options. */
    get: async ({ challenge }: PasskeyRequestOptions, said: Answering = {}) => {
      const data = await authenticatorData(0, said)
      const clientDataJson = clientData('webauthn.get', challenge, said)
      const signed = bytesOf(data, await sha256(clientDataJson))
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        pair.privateKey,
        signed,
      )
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientDataJson),
          authenticatorData: base64Url(data),
          signature: base64Url(der(new Uint8Array(signature))),
          userHandle: said.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>
