import {
  type AddPasskeyRequest,
  maxPasskeys,
  type Passkey,
  type PasskeyLoginRequest,
} from '@storystone/schema/contract/passkeys.ts'
import type { Database } from '#worker/platform/database/database.ts'
import { invalidField, Refusal } from '#worker/platform/errors/refusal.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, requireWithinLimits } from '#worker/platform/limits/usage-limits.ts'
import type { Session } from '#worker/platform/session/session.ts'
import { failuresOf } from '../authenticate.ts'
import type { SignedIn } from '../sessions.ts'
import {
  challengeIn,
  createChallenge,
  findCredentials,
  findPasskey,
  insertPasskey,
  loadWebAuthn,
  openPasskeySession,
  type RelyingParty,
  readChallenge,
  type StoredPasskey,
  spendChallenge,
  toCredential,
  toPasskey,
  userHandleOf,
} from './store.ts'

type PasskeyDeps = {
  readonly database: Database
  readonly hashSecret: string
  readonly relyingParty: RelyingParty
}

type Adder = Pick<Session, 'id' | 'user'>

const useToAdd = ({ id }: Adder) => ({ purpose: 'add', holder: id }) as const

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
    challenge: createChallenge(hashSecret, useToAdd(session), Date.now()),
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

const verifyNew = async (
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
  const state = readChallenge(hashSecret, useToAdd(session), challenge, now)
  if (state !== 'good' || !(await spendChallenge(database, challenge, now))) {
    throw new Refusal('expired')
  }
  const { credential } = await verifyNew(deps, request, challenge)
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

export type PasskeyLoginDeps = PasskeyDeps & { readonly failedLoginsPer15Minutes: number }

/** Who logs in; `browser` is the id of the browser that asked for a challenge, or null. */
type Caller = ClientAddress & {
  readonly browser: string | null
  readonly deviceName: string | null
}

const useToLogIn = (browser: string) => ({ purpose: 'login', holder: browser }) as const

/** What a browser needs to offer its passkeys. It names no account, so that it does not reveal who has one. */
export const passkeyRequestOptions = async (
  { hashSecret, relyingParty }: Pick<PasskeyDeps, 'hashSecret' | 'relyingParty'>,
  browser: string,
) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: createChallenge(hashSecret, useToLogIn(browser), Date.now()),
    userVerification: 'required',
  })
}

/** The counter of a right response; null for any other. */
const verifyKnown = async (
  { relyingParty }: PasskeyDeps,
  passkey: StoredPasskey,
  { id, rawId, type, response }: PasskeyLoginRequest,
  expectedChallenge: string,
): Promise<number | null> => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const owner = Buffer.from(userHandleOf(passkey.user.id)).toString('base64url')
  if (userHandle !== owner) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: toCredential(passkey),
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws whatever it finds wrong with the response, a counter that went back included.
    return null
  }
}

const sessionOf = async (
  deps: PasskeyLoginDeps,
  request: PasskeyLoginRequest,
  { browser, deviceName }: Caller,
): Promise<SignedIn | null> => {
  const { database, hashSecret } = deps
  const challenge = challengeIn(request.response.clientDataJSON)
  if (challenge === null || browser === null) return null
  const now = Date.now()
  const state = readChallenge(hashSecret, useToLogIn(browser), challenge, now)
  if (state === 'late') throw new Refusal('expired')
  if (state === 'foreign' || !(await spendChallenge(database, challenge, now))) return null
  const passkey = await findPasskey(database, request.id)
  const counter = passkey && (await verifyKnown(deps, passkey, request, challenge))
  if (!passkey || counter === null) return null
  const sessionId = crypto.randomUUID()
  const session = { passkey, counter, sessionId, deviceName, now }
  return (await openPasskeySession(database, session)) ? { user: passkey.user, sessionId } : null
}

/**
 * Opens a session by a passkey. Refuses `invalid_credentials` for one that is not known here, a wrong signature, a
 * counter that went back, and a challenge that was used or is another browser's; `expired` for one
 * that is too old; `too_many_requests` after as many failures as a log-in may have.
 */
export const loginByPasskey = async (
  deps: PasskeyLoginDeps,
  request: PasskeyLoginRequest,
  caller: Caller,
): Promise<SignedIn> => {
  const { database } = deps
  const limits = failuresOf(deps, request.id, caller.address)
  await requireWithinLimits(database, limits, Date.now())
  const signedIn = await sessionOf(deps, request, caller)
  if (signedIn) return signedIn
  await consume(database, ...limits)
  throw new Refusal('invalid_credentials', { about: 'passkey' })
}
