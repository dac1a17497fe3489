import {
  type AddPasskeyRequest,
  maxPasskeys,
  type Passkey,
} from '@storystone/schema/contract/passkeys.ts'
import type { Database } from '#worker/platform/database/client.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { Session } from '#worker/platform/session/session.ts'
import {
  challengeIn,
  createChallenge,
  loadWebAuthn,
  type RelyingParty,
  readChallenge,
  spendChallenge,
  userHandleOf,
} from './challenge.ts'
import { findCredentials, insertPasskey, toPasskey } from './store.ts'

export type PasskeyDeps = {
  readonly database: Database
  readonly hashSecret: string
  readonly relyingParty: RelyingParty
}

type Adder = Pick<Session, 'id' | 'user'>

const useBy = ({ id }: Adder) => ({ purpose: 'add', holder: id }) as const

/**
 * What a browser needs to make a passkey. The authenticator verifies who holds it (by a finger, a face, a
 * PIN) and keeps the account's name, so that nobody types an e-mail.
 */
export const passkeyCreationOptions = async (
  { database, hashSecret, relyingParty }: PasskeyDeps,
  session: Adder,
) => {
  const { id: userId, email } = session.user
  const existing = await findCredentials(database, userId)
  if (existing.length >= maxPasskeys) throw new Refusal('too_many_passkeys')
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Storystone',
    rpID: relyingParty.id,
    userID: userHandleOf(userId),
    userName: email,
    userDisplayName: email,
    challenge: createChallenge(hashSecret, useBy(session), Date.now()),
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

const verify = async (
  { relyingParty }: PasskeyDeps,
  { id, rawId, type, response }: AddPasskeyRequest,
  expectedChallenge: string,
) => {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { clientDataJSON, attestationObject } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
    })
    if (registrationInfo) return registrationInfo
  } catch (cause) {
    // The library throws whatever it finds wrong with the response.
    throw new Refusal(
      'invalid_request',
      { issues: [{ path: ['response'], code: 'value_invalid' }] },
      { cause },
    )
  }
  throw invalidField('response')
}

/**
 * Stores what an authenticator answered to {@link passkeyCreationOptions}. Refuses `expired` for a challenge that
 * is not this session's, used or too old, `too_many_passkeys`, and `invalid_request`.
 */
export const addPasskey = async (
  deps: PasskeyDeps,
  session: Adder,
  request: AddPasskeyRequest,
  defaultName: string,
): Promise<Passkey> => {
  const { database, hashSecret } = deps
  const challenge = challengeIn(request.response.clientDataJSON)
  if (challenge === null) throw invalidField('response')
  const now = Date.now()
  const state = readChallenge(hashSecret, useBy(session), challenge, now)
  if (state !== 'good' || !(await spendChallenge(database, challenge, now))) {
    throw new Refusal('expired')
  }
  const { credential } = await verify(deps, request, challenge)
  const named = { id: crypto.randomUUID(), name: request.name ?? defaultName }
  const outcome = await insertPasskey(database, {
    ...named,
    userId: session.user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: request.response.transports ?? [],
    now,
  })
  if (outcome === 'full') throw new Refusal('too_many_passkeys')
  if (outcome === 'exists') throw invalidField('id')
  return toPasskey({ ...named, createdAt: now, lastUsedAt: null })
}
