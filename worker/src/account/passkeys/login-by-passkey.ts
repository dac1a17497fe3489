import type { PasskeyLoginRequest } from '@storystone/schema/contract/passkeys.ts'
import { Refusal } from '#worker/platform/errors/refusal.ts'
import type { ClientAddress } from '#worker/platform/limits/client-address.ts'
import { consume, requireWithinLimits } from '#worker/platform/limits/limits.ts'
import { failuresOf } from '../authenticate.ts'
import type { SignedIn } from '../sessions.ts'
import type { PasskeyDeps } from './add-passkey.ts'
import {
  challengeIn,
  createChallenge,
  loadWebAuthn,
  readChallenge,
  spendChallenge,
  toCredential,
  userHandleOf,
} from './challenge.ts'
import { findPasskey, openPasskeySession, type StoredPasskey } from './store.ts'

export type PasskeyLoginDeps = PasskeyDeps & { readonly failedLoginsPer15Minutes: number }

/** Who logs in; `browser` is the id of the browser that asked for a challenge, or null. */
type Caller = ClientAddress & {
  readonly browser: string | null
  readonly deviceName: string | null
}

const useBy = (browser: string) => ({ purpose: 'login', holder: browser }) as const

/** What a browser needs to offer its passkeys. It names no account, so that it does not reveal who has one. */
export const passkeyRequestOptions = async (
  { hashSecret, relyingParty }: Pick<PasskeyDeps, 'hashSecret' | 'relyingParty'>,
  browser: string,
) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: createChallenge(hashSecret, useBy(browser), Date.now()),
    userVerification: 'required',
  })
}

/** The counter of a right response; null for any other. */
const verify = async (
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
  const state = readChallenge(hashSecret, useBy(browser), challenge, now)
  if (state === 'late') throw new Refusal('expired')
  if (state === 'foreign' || !(await spendChallenge(database, challenge, now))) return null
  const passkey = await findPasskey(database, request.id)
  const counter = passkey && (await verify(deps, passkey, request, challenge))
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
