import * as z from 'zod/mini'
import { User } from './account.ts'
import { wellFormed } from './text.ts'

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))

/** A credential's id has at most 1,023 bytes. */
const CredentialId = bytes(1_364)
const credentialType = z.literal('public-key')
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))
const userVerification = z.enum(['required', 'preferred', 'discouraged'])

const CredentialDescriptor = z.object({
  id: CredentialId,
  type: credentialType,
  transports: z.exactOptional(z.array(z.string())),
})

/** What passkeys are called: the user's words, or those of a device. */
export const maxPasskeyName = 60
export const maxPasskeys = 10

/** A passkey of the user. `id` names it here and opens nothing; `lastUsedAt` is null before its first log-in. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** GET /api/passkeys: newest first, at most 10. */
export const PasskeyList = z.array(Passkey)
export type PasskeyList = z.infer<typeof PasskeyList>

/** DELETE /api/passkeys/{id}. */
const PasskeyId = z.object({ id: z.uuid() })

/** POST /api/passkeys/options: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
  timeout: z.exactOptional(z.number()),
  excludeCredentials: z.exactOptional(z.array(CredentialDescriptor)),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(z.enum(['required', 'preferred', 'discouraged'])),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(userVerification),
    }),
  ),
  attestation: z.exactOptional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** POST /api/passkeys: RegistrationResponseJSON of WebAuthn, with what the passkey is to be called. */
export const AddPasskeyRequest = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(32_768),
    transports: z.optional(transports),
  }),
  name: z.optional(
    z.string().check(wellFormed(), z.trim(), z.minLength(1), z.maxLength(maxPasskeyName)),
  ),
})
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>

/** POST /api/login/passkey/options: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.exactOptional(z.number()),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(z.array(CredentialDescriptor)),
  userVerification: z.exactOptional(userVerification),
})
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** POST /api/login/passkey: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyLoginRequest = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    userHandle: z.optional(z.nullable(bytes(128))),
  }),
})
export type PasskeyLoginRequest = z.infer<typeof PasskeyLoginRequest>

/** The calls about passkeys. A table of their own: home does without. */
export const passkeyEndpoints = {
  passkeyLoginOptions: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    answer: PasskeyRequestOptions,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    body: PasskeyLoginRequest,
    answer: User,
  },
  passkeys: { method: 'GET', path: '/api/passkeys', access: 'signed-in', answer: PasskeyList },
  passkeyOptions: {
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'signed-in',
    answer: PasskeyCreationOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    access: 'signed-in',
    body: AddPasskeyRequest,
    answer: Passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/passkeys/:id',
    access: 'signed-in',
    params: PasskeyId,
    answer: z.void(),
  },
} as const
